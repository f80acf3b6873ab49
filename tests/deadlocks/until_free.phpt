--TEST--
A wait until a lock is free can close a circle, if its thread holds something, and be the victim of it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/deadlocks.php';

$bystander = static fn (string $held, string $wanted): Child => member(static function () use ($held): array {
    $lock = lock($held);
    $lock->acquire();

    return [$lock];
}, static fn (): bool => lock($wanted)->waitUntilFree());

// It began last.
$members = [crosser('a', 'b'), $bystander('b', 'a')];
begin([[$members[0], 'b'], [$members[1], 'a']]);
echo plain($members[1]->await(30)), "\n";
$members[1]->send('release');
echo $members[0]->await(), "\n";
$members[0]->send('release');

// The other one did.
$members = [crosser('c', 'd'), $bystander('d', 'c')];
begin([[$members[1], 'c'], [$members[0], 'd']]);
echo plain($members[0]->await(30)), "\n";
$members[0]->send('release');
echo $members[1]->await(), "\n";
$members[1]->send('release');

// Nobody waits for one that only waits, so this is no circle.
$reader = lock('e');
$reader->acquireRead();
$members = [$bystander('f', 'e'), member(static function (): array {
    return [lock('unused')];
}, static fn (): bool => ($other = new RedisLock(key('e'), dsn(), 60.0))->acquireRead() && ($other = lock('f'))->acquire(0.5))];
begin([[$members[0], 'e']]);
$members[1]->send('go');
echo $members[1]->await(), "\n";
$reader->release();
$members[1]->kill();
$members[0]->kill();
--EXPECT--
DistLock\DeadlockException: Deadlock: HOST:PID holds "b" and waits for "a", HOST:PID holds "a" and waits for "b"
done
DistLock\DeadlockException: Deadlock: HOST:PID holds "c" and waits for "d", HOST:PID holds "d" and waits for "c"
done
timeout
