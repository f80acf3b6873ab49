--TEST--
A wait with a limit on those ahead is part of a circle like any other; one that this limit refuses isn't
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

$crosser = static fn (string $held, string $wanted, int $max_ahead): Child => member(static function () use ($held): array {
    $lock = lock($held);
    $lock->acquire();

    return [$lock];
}, static fn (): bool => ($other = lock($wanted))->acquire(null, maxAhead: $max_ahead));
$first = $crosser('a', 'b', 1);
$last = $crosser('b', 'a', 1);
begin([[$first, 'b'], [$last, 'a']]);
echo told($last, $first), "\n";

// Nobody may be ahead, so it doesn't wait.
$first = $crosser('c', 'd', 1);
$last = $crosser('d', 'c', 0);
begin([[$first, 'd']]);
$last->send('go');
echo told($last, $first), "\n";
--EXPECT--
DistLock\DeadlockException, done
timeout, done
