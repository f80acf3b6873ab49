--TEST--
A child does not repeat what its parent has written without waiting for the reply
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$monitor = monitor();
$lock->release(confirm: false);
child(function () {
    $lock = new RedisLock(key('childs'), dsn());

    return $lock->acquire() && $lock->release();
})->result();
echo count($monitor->commands('"' . key() . '"')), "\n";
var_dump($lock->acquire(0.0));
--EXPECT--
1
bool(true)
