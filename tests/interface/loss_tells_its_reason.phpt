--TEST--
A loss has a reason, which onLost() and the LockLostException report
--FILE--
<?php

namespace DistLock\Test;

use DistLock\LockLostException;
use DistLock\LossReason;
use DistLock\MultiLock;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

/** Loses the lock in a critical section, and prints what is said of it. */
function lose(string $how, object $lock, callable $lose): void
{
    $lock->onLost(function (object $lost, LossReason $reason) use ($lock, &$told): void {
        $told = [$lost === $lock, $reason->name];
    });
    try {
        $lock->synchronized($lose);
    } catch (LockLostException $exception) {
        echo "$how: ", json_encode($told), " {$exception->getReason()->name}\n";
    }
    // A cycle that is there at the end would look like a leak.
    $lock->onLost(null);
}

$gone = static fn (object $lock) => await(static fn () => !$lock->isHeld());
lose('deleted, found by the release', new RedisLock(key('a'), dsn()), fn () => redis()->del(key('a')));
lose('deleted, found by renew()', new RedisLock(key('b'), dsn()), fn ($lock) => redis()->del(key('b')) && $lock->renew());
// The keeper must get an answer before the time is over, though the machine may freeze meanwhile.
lose('deleted, found in the background', new RedisLock(key('c'), dsn(), 6.0), fn ($lock) => redis()->del(key('c')) && $gone($lock));
lose('not renewed', new RedisLock(key('d'), dsn(), 0.2, autoRenew: false), $gone);
lose('held too long', new RedisLock(key('e'), dsn(), 0.6, maxHold: 0.4), $gone);
$proxy = proxy(server()->port);
lose('cut off', new RedisLock(key('f'), $proxy->dsn(), 1.0), function ($lock) use ($proxy, $gone): void {
    $proxy->refuse();
    $gone($lock);
});
$part = new RedisLock(key('g'), dsn(), 0.6, maxHold: 0.4);
lose('a part held too long', new MultiLock(new RedisLock(key('h'), dsn()), $part), $gone);
$lock = new RedisLock(key('i'), dsn());
$lock->acquire();
redis()->del(key('i'));
var_dump($lock->release());
try {
    $lock->detach();
} catch (LockLostException $exception) {
    var_dump($exception->getReason());
}
var_dump($lock->acquire(0.0), $lock->release());
echo strtok(thrown(fn () => $lock->detach()), ':'), "\n";
var_dump((new LockLostException())->getReason());
--EXPECT--
deleted, found by the release: [true,"TakenAway"] TakenAway
deleted, found by renew(): [true,"TakenAway"] TakenAway
deleted, found in the background: [true,"TakenAway"] TakenAway
not renewed: [true,"Expired"] Expired
held too long: [true,"HeldTooLong"] HeldTooLong
cut off: [true,"Expired"] Expired
a part held too long: [true,"HeldTooLong"] HeldTooLong
bool(false)
enum(DistLock\LossReason::TakenAway)
bool(true)
bool(true)
DistLock\LockStateException
NULL
