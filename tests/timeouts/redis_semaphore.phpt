--TEST--
RedisSemaphore: the exception names one of the owners, and how many permits it has
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require __DIR__ . '/timeouts.php';

$owner = permit(key(), 3, weight: 3);
outcome($owner);
$semaphore = new RedisSemaphore(key(), 3, dsn());
echo told(timeout_of($semaphore, mode: Mode::Permits), ['OWNER' => $owner]), "\n";
queue_up(key(), fn () => permit(key(), 3), fn () => permit(key(), 3, weight: 2));
echo told(timeout_of(new RedisSemaphore(key(), 3, dsn(), weight: 2)), ['OWNER' => $owner]), "\n";
--EXPECT--
The lock "lock" was not acquired in 0.100 seconds: it was held by OWNER
{"host":"OWNER","mode":"permits","weight":3} 0
The lock "lock" was not acquired in 0.100 seconds: it was held by OWNER, and 2 waited in front
{"host":"OWNER","mode":"permits","weight":3} 2
