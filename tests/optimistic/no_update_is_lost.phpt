--TEST--
No update of several processes is lost
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\stats;

require __DIR__ . '/optimistic.php';

$work = function () {
    $value = value();
    for ($i = 0; $i < 100; $i++) {
        $value->update(one_more(...));
    }

    return stats();
};
$children = array_map(fn () => child($work), range(1, 6));
$stats = array_map(fn (Child $child) => $child->result(150 * slowness()), $children);
var_dump(value()->read(), array_sum(array_column($stats, 'updates')), array_sum(array_column($stats, 'conflicts')) > 0);
--EXPECT--
string(3) "600"
int(600)
bool(true)
