--TEST--
A server that is no sentinel is named
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$address = '127.0.0.1:' . environment('DISTLOCK_TEST_REDIS_PORT');
$lock = new RedisLock(key(), "redis+sentinel://$address/main");
echo failure(fn () => $lock->acquire(5.0)), "\n";
$lock = new RedisLock(key(), "redis+sentinel://127.0.0.1:1,$address/main");
echo failure(fn () => $lock->acquire(5.0)), "\n";
--EXPECT--
DistLock\ConnectionException: sentinel 127.0.0.1:PORT of "main" is not a sentinel
DistLock\ConnectionException: sentinel 127.0.0.1:PORT of "main" is not a sentinel
