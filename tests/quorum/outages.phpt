--TEST--
Sixteen processes exclude each other while members freeze and die
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ConnectionException;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = quorum();
$log = directory() . '/holds';
$end = hrtime(true) + 8e9;
$children = array_map(fn () => child(function () use ($quorum, $log, $end): int {
    $lock = $quorum->lock(key(), ttl: 1.0);
    $held = 0;
    while (hrtime(true) < $end) {
        try {
            if ($lock->acquire(5.0)) {
                $held += hold_for(random_int(0, 2000), $lock, $log);
                $lock->release();
            }
        } catch (ConnectionException) {
            usleep(10000);
        }
    }

    return $held;
}), range(1, 16));
while (hrtime(true) < $end) {
    $victims = array_rand($quorum->members, 2);
    $quorum->members[$victims[0]]->pause();
    $quorum->members[$victims[1]]->kill();
    usleep(random_int(100_000, 700_000));
    $quorum->members[$victims[0]]->resume();
    // Empty, and not before all that it had given away has ended.
    usleep(1_100_000);
    $quorum->members[$victims[1]]->restart();
}
$held = array_sum(array_map(fn (Child $child) => $child->result(30 * slowness()), $children));
echo 'held ', between(20, $held, INF), "\n";
echo 'overlaps: ', none(overlaps($log)), "\n";
--EXPECT--
held yes
overlaps: none
