--TEST--
A deadlock through a lock that was attached is found
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

$first = lock('a');
$first->acquire();
$token = $first->detach();
$members = [member(static function () use ($token): array {
    $lock = lock('a');
    $lock->attach($token);

    return [$lock];
}, static fn (): bool => ($lock = lock('b'))->acquire()), crosser('b', 'a')];
begin([[$members[0], 'b'], [$members[1], 'a']]);
echo told($members[1], $members[0]), "\n";
--EXPECT--
DistLock\DeadlockException, done
