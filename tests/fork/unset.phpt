--TEST--
Destroying its copy of the object in a forked child leaves the parent's lock alone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
child(function () use (&$lock) {
    $lock = null;
})->result();
var_dump(redis()->get(key()) === $lock->getToken(), $lock->release());
--EXPECT--
bool(true)
bool(true)
