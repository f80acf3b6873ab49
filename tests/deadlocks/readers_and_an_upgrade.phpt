--TEST--
A reader that waits for a writer, which waits behind another writer, is found; so is a reader that wants to write
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/deadlocks.php';

// The first holds a share of a, and wants b. The last holds b, and wants to read a, behind a writer that holds nothing.
$first = member(static function (): array {
    $lock = lock('a');
    $lock->acquireRead();

    return [$lock];
}, static fn (): bool => ($another = new RedisLock(key('b'), dsn()))->acquire());
$writer = member(static fn (): array => [], static function (): bool {
    $lock = new RedisLock(key('a'), dsn());

    return $lock->acquire() && $lock->release();
});
$last = member(static function (): array {
    $lock = lock('b');
    $lock->acquire();

    return [$lock];
}, static fn (): bool => ($another = new RedisLock(key('a'), dsn()))->acquireRead());
begin([[$first, 'b'], [$writer, 'a'], [$last, 'a']]);
echo plain($last->await(30)), "\n";
$last->send('release');
echo $first->await(), "\n";
$first->send('release');
echo $writer->await(), "\n";
$writer->send('release');

// The upgrade waits for the other reader, which waits for what the upgrade's process holds.
$other = member(static function (): array {
    $lock = lock('c');
    $lock->acquireRead();

    return [$lock];
}, static fn (): bool => ($another = new RedisLock(key('d'), dsn()))->acquire());
$upgrade = member(static function (): array {
    $locks = [lock('d'), lock('c')];
    $locks[0]->acquire();
    $locks[1]->acquireRead();

    return $locks;
}, static function (RedisLock $held, RedisLock $read): bool {
    try {
        return $read->acquire();
    } finally {
        echo $read->getMode() === \DistLock\Mode::Read ? "it still reads\n" : "it doesn't read\n";
    }
});
begin([[$other, 'd'], [$upgrade, 'c']]);
echo plain($upgrade->await(30)), "\n";
$upgrade->send('release');
echo $other->await(), "\n";
$other->send('release');
--EXPECT--
DistLock\DeadlockException: Deadlock: HOST:PID holds "b" and waits for "a", HOST:PID is in front of it in the queue for "a", HOST:PID holds "a" and waits for "b"
done
done
it still reads
DistLock\DeadlockException: Deadlock: HOST:PID holds "d" and waits for "c", HOST:PID holds "c" and waits for "d"
done
