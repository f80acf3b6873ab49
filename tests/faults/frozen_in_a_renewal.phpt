--TEST--
A renewal that a frozen server does not answer throws within the timeout, and the lock is held until its ttl
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$lock = new RedisLock(key(), $server->dsn(['timeout' => 1.0 * slowness(), 'connect_timeout' => 1.0 * slowness()]), ttl: 5.0 * slowness(), autoRenew: false);
$lock->acquire();
$server->pause();
echo failure(fn () => $lock->renew()), "\n";
var_dump($lock->isHeld());
await(fn () => !$lock->isHeld());
$server->resume();
var_dump($lock->renew(), $lock->release());
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
bool(true)
bool(false)
bool(false)
