--TEST--
On ZooKeeper, when somebody else writes, deletes or creates meanwhile, $change is called again
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/zookeeper.php';

$seen = [];
$result = value()->update(function (?string $old) use (&$seen) {
    $seen[] = $old;
    match (count($seen)) {
        1 => zk()->createPath(path()),
        2 => zk()->set(path(), 'second'),
        3 => zk()->delete(path()),
        4 => null,
    };

    return "after $old";
});
echo json_encode([$seen, $result, value()->read(), \DistLock\stats()['conflicts']]), "\n";
--EXPECT--
[[null,"","second",null],"after ","after ",3]
