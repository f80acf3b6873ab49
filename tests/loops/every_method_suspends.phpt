--TEST--
Each method that asks a server suspends the fiber, and returns what it does otherwise
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisOptimisticLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$fibers = new Fibers();
$results = $fibers->result(function () use ($fibers): array {
    $lock = new RedisLock(key(), dsn());
    $other = new RedisLock(key(), dsn());
    $optimistic = new RedisOptimisticLock(key('value'), dsn());
    $calls = [
        'acquire' => fn () => $lock->acquire(),
        'inspect' => fn () => $lock->inspect()->mode->value,
        'renew' => fn () => $lock->renew(20.0),
        'release' => fn () => $lock->release(),
        'acquireRead' => fn () => $lock->acquireRead(),
        'upgrade' => fn () => $lock->acquire(),
        'downgrade' => fn () => $lock->downgrade(),
        'release the read lock' => fn () => $lock->release(),
        'release again' => fn () => $lock->release(),
        'synchronized' => fn () => $lock->synchronized(fn () => 'inside'),
        'waitUntilFree' => fn () => $lock->waitUntilFree(),
        'acquire, detach and attach' => function () use ($lock, $other) {
            $lock->acquire();
            return $other->attach($lock->detach());
        },
        'forceRelease' => fn () => $lock->forceRelease(),
        'release what was broken' => function () use ($other) {
            try {
                return $other->release();
            } catch (\DistLock\LockLostException) {
                return 'lost';
            }
        },
        'read' => fn () => $optimistic->read(),
        'update' => fn () => $optimistic->update(fn (?string $old) => $old . 'x'),
        'isHeld' => fn () => $lock->isHeld(),
    ];
    $results = [];
    foreach ($calls as $name => $call) {
        $before = $fibers->suspensions;
        $result = $call();
        $results[$name] = json_encode($result) . ' ' . ($fibers->suspensions - $before);
    }
    redis()->del(key('value'));
    return $results;
});
foreach ($results as $name => $result) {
    echo "$name: $result\n";
}
--EXPECTF--
acquire: true 1
inspect: "write" 1
renew: true 1
release: true 1
acquireRead: true 1
upgrade: true 1
downgrade: true 1
release the read lock: true 0
release again: true 1
synchronized: "inside" 2
waitUntilFree: true 1
acquire, detach and attach: true 2
forceRelease: true 1
release what was broken: false 0
read: null %d
update: "x" %d
isHeld: false 0
