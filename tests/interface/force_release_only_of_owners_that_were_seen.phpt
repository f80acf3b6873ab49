--TEST--
forceRelease() with what inspect() returned breaks the lock only of owners that were seen: a writer, readers, permits, on one server and on a list
--FILE--
<?php

namespace DistLock\Test;

use DistLock\LockStatus;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

/** Says whether the look broke the lock, and whether it is held then. */
function breaks(RedisLock|RedisSemaphore $lock, ?LockStatus $seen): string
{
    return json_encode([$lock->forceRelease(seen: $seen), $lock->isLocked()]) . "\n";
}

foreach (['one' => dsn(), 'list' => shared_quorum()->dsns()] as $kind => $where) {
    $make = static fn (): RedisLock => new RedisLock(key($kind), $where, 60.0);
    [$one, $other] = [$make(), $make()];
    $free = $one->inspect();
    $one->acquire();
    $seen = $other->inspect();
    $one->release();
    echo "$kind, nobody: ", breaks($other, $seen);
    $other->acquire();
    echo 'another owner: ', breaks($one, $seen), 'nobody was seen: ', breaks($one, $free), 'the owner: ', breaks($one, $one->inspect());
    var_dump($other->release());
}

$readers = array_map(static fn (): RedisLock => new RedisLock(key('read'), dsn(), 60.0), range(0, 2));
$operator = new RedisLock(key('read'), dsn());
$readers[0]->acquireRead();
$single = $operator->inspect();
$readers[1]->acquireRead();
$two = $operator->inspect();
$readers[2]->acquireRead();
echo 'readers, one too many: ', breaks($operator, $two);
$readers[2]->release();
echo 'two of one: ', breaks($operator, $single), 'all that were seen: ', breaks($operator, $two);

$several = array_map(static fn (int $weight) => new RedisSemaphore(key('permits'), 8, dsn(), 60.0, weight: $weight), [3, 2]);
$several[0]->acquire();
$seen = $several[1]->inspect();
$several[1]->acquire();
$both = $several[1]->inspect();
echo 'permits, one too many: ', breaks($several[1], $seen), 'all: ', breaks($several[1], $both);

// The next in the queue wasn't seen either.
$lock = new RedisLock(key('queue'), dsn(), 60.0);
$lock->acquire();
$seen = $lock->inspect();
$waiter = child(static function (Channel $channel): bool {
    $lock = new RedisLock(key('queue'), dsn(), 60.0);
    $lock->acquire();
    $channel->send('held');

    return $channel->receive(60) !== null && $lock->release();
});
await(static fn () => $lock->inspect()->waiters === 1);
$lock->release();
$waiter->await();
echo 'the next: ', breaks(new RedisLock(key('queue'), dsn()), $seen);
$waiter->send('release');
var_dump($waiter->result());

// Another program's value, with blanks in it.
redis()->set(key('foreign'), 'a b');
$lock = new RedisLock(key('foreign'), dsn());
$seen = $lock->inspect();
redis()->set(key('foreign'), 'a');
echo 'foreign: ', json_encode($lock->forceRelease(true, $seen)), json_encode($lock->forceRelease(true, $lock->inspect())), "\n";
--EXPECT--
one, nobody: [false,false]
another owner: [false,true]
nobody was seen: [false,true]
the owner: [true,false]
bool(false)
list, nobody: [false,false]
another owner: [false,true]
nobody was seen: [false,true]
the owner: [true,false]
bool(false)
readers, one too many: [false,true]
two of one: [false,true]
all that were seen: [true,false]
permits, one too many: [false,true]
all: [true,false]
the next: [false,true]
bool(true)
foreign: falsetrue
