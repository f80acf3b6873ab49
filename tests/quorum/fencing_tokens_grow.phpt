--TEST--
Fencing tokens that were requested grow, whichever members make up the majority
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';

$quorum = quorum();
// Counters far apart, as those of servers whose clocks disagree.
foreach ($quorum->members as $i => $member) {
    $member->redis()->set(fence(key()), 1000 * (5 - $i), ['ex' => 1000]);
}
$numbers = [];
foreach ([[0, 1], [3, 4], [0, 1], [1, 2], [2, 3]] as $outage) {
    $lock = $quorum->lock(key(), ttl: 20.0);
    array_map(fn (int $number) => $quorum->members[$number]->pause(), $outage);
    $lock->acquire();
    $numbers[] = $lock->getFencingToken();
    $lock->release();
    array_map(fn (int $number) => $quorum->members[$number]->resume(), $outage);
}
$sorted = $numbers;
sort($sorted);
echo $numbers === array_values(array_unique($sorted)) ? 'they grow' : json_encode($numbers), "\n";
--EXPECT--
they grow
