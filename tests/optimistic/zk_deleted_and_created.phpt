--TEST--
On ZooKeeper, a node that was deleted and created anew is noticed, although its version is the same again
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/zookeeper.php';

$other = value();
$other->update(fn () => 'first');
$seen = [];
$result = value()->update(function (?string $old) use ($other, &$seen) {
    $seen[] = $old;
    if (count($seen) === 1) {
        $other->update(fn () => null);
        $other->update(fn () => 'second');
    }

    return "after $old";
});
echo json_encode([$seen, $result, $other->read()]), "\n";
--EXPECT--
[["first","second"],"after second","after second"]
