--TEST--
On ZooKeeper, no update of several processes is lost, even if they delete the node again and again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkOptimisticLock;
use function DistLock\stats;

require __DIR__ . '/zookeeper.php';

// Each takes what there is to its own account. What is lost, or taken twice, is missing or too much in the sum.
$work = function () {
    $value = new ZkOptimisticLock(path(), hosts());
    $taken = 0;
    for ($i = 1; $i <= 60; $i++) {
        $value->update(fn (?string $old) => (string) ((int) $old + $i));
        if ($i % 3 === 0) {
            $value->update(function (?string $old) use (&$found) {
                $found = (int) $old;

                return null;
            });
            $taken += $found;
        }
    }

    return [$taken, stats()['conflicts']];
};
$children = array_map(fn () => child($work), range(1, 5));
$results = array_map(fn (Child $child) => $child->result(200 * slowness()), $children);
var_dump(array_sum(array_column($results, 0)) + (int) value()->read(), array_sum(array_column($results, 1)) > 0);
--EXPECT--
int(9150)
bool(true)
