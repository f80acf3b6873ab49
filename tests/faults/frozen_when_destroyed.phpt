--TEST--
Destroying a held lock is not held up long by a frozen server
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$lock = new RedisLock(key(), $server->dsn(['timeout' => 60]), ttl: 30.0);
$lock->acquire();
$server->pause();
echo between(0.0, seconds(function () use (&$lock) {
    $lock = null;
}), 1 + slowness()), "\n";
$server->resume();
var_dump(($other = new RedisLock(key(), $server->dsn()))->acquire(20));
--EXPECT--
yes
bool(true)
