--TEST--
Updates of other keys, and of the same one, inside of $change have connections of their own
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/optimistic.php';

$outer = value();
$other = new RedisOptimisticLock(key('other'), named_dsn());
$calls = 0;
$result = $outer->update(function (?string $old) use ($outer, $other, &$calls) {
    $calls++;
    $other->update(one_more(...));
    if ($calls === 1) {
        $outer->update(fn ($inner) => $outer->update(fn () => 'innermost') . '!');
    }

    return "$old?";
});
echo json_encode([$result, $outer->read(), $calls, $other->read()]), "\n";
echo clean(), "\n";
--EXPECT--
["innermost!?","innermost!?",2,"2"]
3 clean
