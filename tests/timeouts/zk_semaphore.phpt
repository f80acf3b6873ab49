--TEST--
ZkSemaphore: the exception names the first owner's node, and how many permits it has
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';
require __DIR__ . '/timeouts.php';

$make = static fn (int $weight = 1) => static fn () => new ZkSemaphore(path(), 3, hosts(), weight: $weight);
$owner = begin_to_hold($make(3));
$owner->await();
$semaphore = $make()();
echo told(timeout_of($semaphore, 0.5, Mode::Permits), ['OWNER' => $owner]), "\n";
$waiters = [begin_to_hold($make(2)), begin_to_hold($make())];
await(static fn () => $semaphore->inspect()->waiters === 2);
echo told(timeout_of($semaphore, 0.5), ['OWNER' => $owner]), "\n";
--EXPECT--
The lock "lock" was not acquired in 0.500 seconds: it was held by OWNER
{"host":"OWNER","mode":"permits","weight":3} 0
The lock "lock" was not acquired in 0.500 seconds: it was held by the node "<id>-3-permit-<n>", and 2 waited in front
{"mode":"permits","weight":3} 2
