--TEST--
ZkSemaphore: while a permit is free nobody is ahead; otherwise its owners count as one
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';
require __DIR__ . '/ahead.php';

$start = static fn (int $weight) => child(static function (Channel $channel) use ($weight): void {
    $semaphore = new ZkSemaphore(path(), 3, hosts(), weight: $weight);
    $semaphore->acquire(60.0) && $channel->receive(60);
});
$semaphore = new ZkSemaphore(path(), 3, hosts());
$heavy = new ZkSemaphore(path(), 3, hosts(), weight: 2);
$await = static fn (int $contenders, int $waiters) => await(static function () use ($semaphore, $contenders, $waiters): bool {
    return [contenders($semaphore), $semaphore->inspect()->waiters] === [$contenders, $waiters];
});
$started = [$start(2)];
$await(1, 0);
echo 'two permits ', turns_away($heavy, [0]), ', ', waits($heavy, 1), "\n";
$await(1, 0);
var_dump($semaphore->acquire(60.0, 0), $semaphore->release());
$started[] = $start(1);
$await(2, 0);
echo 'one permit ', turns_away($semaphore, [0]), ', ', waits($semaphore, 1), "\n";
$await(2, 0);
$started[] = $start(2);
$await(3, 1);
$started[] = $start(1);
$await(4, 2);
echo 'one permit ', turns_away($semaphore, [0, 2]), ', ', waits($semaphore, 3), "\n";
$await(4, 2);
--EXPECT--
two permits 0: turned away, 1: waited
bool(true)
bool(true)
one permit 0: turned away, 1: waited
one permit 0: turned away, 2: turned away, 3: waited
