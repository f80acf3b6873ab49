--TEST--
A release that a frozen server does not answer throws within the timeout, and is carried out when it thaws
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$lock = new RedisLock(key(), $server->dsn(['timeout' => 1.0 * slowness()]), ttl: 30.0);
$lock->acquire();
$server->pause();
$seconds = seconds(fn () => print(failure(fn () => $lock->release()) . "\n"));
echo between(1.0, $seconds, 2.7 * slowness()), "\n";
var_dump($lock->isHeld());
$server->resume();
await(fn () => $server->redis()->exists(key()) === 0);
var_dump($lock->release(), $lock->acquire(0.0));
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
yes
bool(false)
bool(true)
bool(true)
