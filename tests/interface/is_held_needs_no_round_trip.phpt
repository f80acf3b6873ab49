--TEST--
isHeld(), getToken(), getFencingToken() and getRemainingTtl() ask no server
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
$lock = new RedisLock(key(), $server->dsn());
$lock->acquire();
$server->pause();
$elapsed = seconds(function () use ($lock) {
    var_dump($lock->isHeld(), $lock->getToken() !== null, $lock->getFencingToken() > 0, $lock->getRemainingTtl() > 0);
});
$server->resume();
echo between(0, $elapsed, 1), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
yes
