--TEST--
A release that failed is settled by the next acquire(), which does not wait for itself
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn());
foreach ([0.0, 5.0, null] as $timeout) {
    $lock->acquire();
    $proxy->refuse();
    echo strtok(thrown(fn () => $lock->release()), ':'), "\n";
    $proxy->pass();
    var_dump($lock->isHeld(), $lock->acquire($timeout), $lock->getWaitTime() < 2, $lock->release());
}
--EXPECT--
DistLock\ConnectionException
bool(false)
bool(true)
bool(true)
bool(true)
DistLock\ConnectionException
bool(false)
bool(true)
bool(true)
bool(true)
DistLock\ConnectionException
bool(false)
bool(true)
bool(true)
bool(true)
