--TEST--
The error about a service that the sentinels do not know names it at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/sentinel.php';

$dsn = str_replace('/main', '/nosuch', shared_sentinels()->dsn(['connect_timeout' => 20]));
$lock = new RedisLock(key(), $dsn);
echo between(0, seconds(fn () => print failure(fn () => $lock->acquire(30.0)) . "\n"), 10 * slowness()), "\n";
--EXPECT--
DistLock\ConnectionException: sentinel 127.0.0.1:PORT of "nosuch" doesn't know this service
yes
