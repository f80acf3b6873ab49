--TEST--
getToken() says who holds the lock: host, pid, 128 random bits, and since when
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
var_dump($lock->getToken());
// The clock that is asked moves in steps.
$before = (int) (microtime(true) * 1e6) - 50000;
$lock->acquire();
$after = (int) (microtime(true) * 1e6);
var_dump(preg_match('/^([\w.-]+):(\d+):[0-9a-f]{32}:(\d+)$/', $lock->getToken(), $parts));
var_dump($parts[1] === preg_replace('/[^\w.-]/', '-', gethostname()), (int) $parts[2] === getmypid());
var_dump($before <= (int) $parts[3] && (int) $parts[3] <= $after);
$lock->release();
var_dump($lock->getToken());
--EXPECT--
NULL
int(1)
bool(true)
bool(true)
bool(true)
NULL
