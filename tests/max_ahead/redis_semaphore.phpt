--TEST--
RedisSemaphore: while a permit is free nobody is ahead; otherwise its owners count as one
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/ahead.php';
require_once __DIR__ . '/../support/contention.php';

$owners = [permit(key(), 3), permit(key(), 3)];
array_map(outcome(...), $owners);
$semaphore = new RedisSemaphore(key(), 3, dsn());
$heavy = new RedisSemaphore(key(), 3, dsn(), weight: 2);
echo 'two permits ', turns_away($heavy, [0]), ', ', waits($heavy, 1), "\n";
var_dump($semaphore->acquire(60.0, 0), $semaphore->release());
$owners[] = permit(key(), 3);
outcome($owners[2]);
echo 'one permit ', turns_away($semaphore, [0]), ', ', waits($semaphore, 1), "\n";
queue_up(key(), fn () => permit(key(), 3), fn () => permit(key(), 3, weight: 2));
echo 'one permit ', turns_away($semaphore, [0, 2]), ', ', waits($semaphore, 3), "\n";
echo redis()->zCard(queue(key())), ' ', redis()->zCard(shares(key())), "\n";
--EXPECT--
two permits 0: turned away, 1: waited
bool(true)
bool(true)
one permit 0: turned away, 1: waited
one permit 0: turned away, 2: turned away, 3: waited
2 3
