--TEST--
Processes that queue on different servers exclude each other, and none is stuck
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = shared_quorum();
$log = directory() . '/holds';
$children = array_map(fn (int $i) => child(function () use ($quorum, $i, $log): int {
    $dsns = $quorum->dsns();
    $lock = new RedisLock(key(), [...array_slice($dsns, $i % 3), ...array_slice($dsns, 0, $i % 3)], 60.0);
    $acquired = 0;
    while ($acquired < 8) {
        if ($lock->acquire(30 * slowness())) {
            hold_for(1000, $lock, $log);
            $lock->release();
            $acquired++;
        }
    }

    return $acquired;
}), range(0, 8));
echo array_sum(array_map(fn (Child $child) => $child->result(150 * slowness()), $children)), "\n";
echo 'overlaps: ', none(overlaps($log)), "\n";
$quorum->awaitOwners(0, key());
--EXPECT--
72
overlaps: none
