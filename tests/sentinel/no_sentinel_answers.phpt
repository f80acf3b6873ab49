--TEST--
If no sentinel can be reached, the exception names one and is thrown within the connect timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$lock = new RedisLock(key(), 'redis+sentinel://:secret@127.0.0.1:1,127.0.0.1:2/main?connect_timeout=0.3&sentinel_password=hidden');
echo between(0.1, seconds(fn () => print thrown(fn () => $lock->acquire(30.0)) . "\n"), 3 * slowness()), "\n";
--EXPECTF--
DistLock\ConnectionException: Cannot connect to sentinel 127.0.0.1:%d of "main": Connection refused
yes
