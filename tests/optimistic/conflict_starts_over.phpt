--TEST--
When somebody else writes meanwhile, $change is called again, with what they wrote
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

$seen = [];
redis()->set(key(), 'first');
$result = value()->update(function (?string $old) use (&$seen) {
    $seen[] = $old;
    match (count($seen)) {
        1 => redis()->set(key(), 'second'),
        2 => redis()->del(key()),
        3 => redis()->set(key(), 'third'),
        4 => null,
    };

    return "after $old";
});
echo json_encode([$seen, $result, value()->read(), \DistLock\stats()['conflicts']]), "\n";
echo clean(), "\n";
--EXPECT--
[["first","second",null,"third"],"after third","after third",3]
1 clean
