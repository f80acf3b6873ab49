--TEST--
An object doesn't get a DeadlockException for a lock that another one of its process has lost without knowing it; who breaks a lock knows at once which of its own objects have lost it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\LossReason;
use DistLock\MultiLock;

require_once __DIR__ . '/../support/backends.php';

$try = static function (\Closure $call): mixed {
    try {
        return $call();
    } catch (\Throwable $thrown) {
        return get_class($thrown);
    }
};
on_every_backend(static function (Backend $on) use ($try): array {
    [$one, $other, $third] = [$on->lock(), $on->lock(), $on->lock()];
    $told = [];
    foreach (['one' => $one, 'other' => $other] as $name => $lock) {
        $lock->onLost(static function (Lock $lost, LossReason $reason) use (&$told, $name): void {
            $told[] = "$name: $reason->name";
        });
    }
    $one->acquire();
    $seen['while it is held'] = $try(static fn () => $other->acquire(1.0));

    $seen['it breaks its own'] = [$other->forceRelease(), $one->isHeld(), $told];
    $seen['and acquires it'] = [$try(static fn () => $other->acquire(20.0)), $other->isHeld(), $one->release()];
    $seen['the holder itself breaks it'] = [$other->forceRelease(), $other->isHeld(), $told];

    // Those who read have all lost it; whoever has acquired it since hasn't.
    $one->acquireRead();
    $other->acquireRead();
    $third->forceRelease();
    $seen['readers'] = [$one->isHeld(), $other->isHeld(), $try(static fn () => $third->acquire(20.0)), $third->isHeld()];
    $third->release();

    // A part of a MultiLock.
    $both = new MultiLock($one);
    $both->acquire();
    $other->forceRelease();
    $seen['a part'] = [$both->isHeld(), $try(static fn () => $other->acquire(20.0))];
    $other->release();
    $both->release();

    // Permits.
    [$few, $more, $all] = [$on->semaphore(2), $on->semaphore(2), $on->semaphore(2, 2)];
    $few->acquire();
    $more->acquire();
    $seen['while permits are held'] = $try(static fn () => $all->acquire(1.0));
    $all->forceRelease();
    $seen['all permits'] = [$few->isHeld(), $more->isHeld(), $try(static fn () => $all->acquire(20.0))];
    $all->release();

    // Another process breaks it, which its keeper hasn't noticed yet.
    $breaker = $on->holder('isLocked');
    $breaker->answer();
    $one->acquire();
    $breaker->ask('forceRelease');
    $seen['another process breaks it'] = [$try(static fn () => $other->acquire(20.0)), $one->isHeld(), $other->isHeld()];
    $other->release();
    $one->acquire();
    $breaker->ask('forceRelease');
    $both = new MultiLock($other);
    $seen['for a MultiLock'] = [$try(static fn () => $both->acquire(20.0)), $one->isHeld()];
    $breaker->end();

    return $seen;
});
// Another process has it by now, so there is somebody to wait for.
$on = new OnRedis();
[$one, $other] = [$on->lock(), $on->lock()];
$one->acquire();
$holder = $on->holder('isLocked');
$holder->answer();
redis()->del($on->path());
$holder->ask('acquire');
var_dump($try(static fn () => $other->acquire(0.05)), $one->isHeld());
$holder->ask('release');
$holder->end();
--EXPECT--
while it is held: "DistLock\\DeadlockException"
it breaks its own: [true,false,["one: TakenAway"]]
and acquires it: [true,true,false]
the holder itself breaks it: [true,false,["one: TakenAway","other: TakenAway"]]
readers: [false,false,true,true]
a part: [false,true]
while permits are held: "DistLock\\DeadlockException"
all permits: [false,false,true]
another process breaks it: [true,false,true]
for a MultiLock: [true,false]
bool(false)
bool(false)
