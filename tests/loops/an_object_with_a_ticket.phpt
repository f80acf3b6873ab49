--TEST--
While an object has a ticket, each of its methods that asks a server is refused, and the others answer
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
$lock = new RedisLock(key(), dsn());
$ticket = $lock->enqueue();
tick_until(fn () => redis()->zCard(queue(key())) === 1);
$calls = [
    'acquire' => fn () => $lock->acquire(), 'acquireRead' => fn () => $lock->acquireRead(), 'try' => fn () => $lock->acquire(0.0),
    'enqueue' => fn () => $lock->enqueue(), 'waitUntilFree' => fn () => $lock->waitUntilFree(),
    'synchronized' => fn () => $lock->synchronized(fn () => 'inside'), 'release' => fn () => $lock->release(),
    'release(false)' => fn () => $lock->release(false), 'downgrade' => fn () => $lock->downgrade(), 'renew' => fn () => $lock->renew(),
    'attach' => fn () => $lock->attach('1:1:a:b:1'), 'inspect' => fn () => $lock->inspect(),
    'forceRelease' => fn () => $lock->forceRelease(), 'getFencingToken' => fn () => $lock->getFencingToken(),
    'isHeld' => fn () => $lock->isHeld(), 'getState' => fn () => $lock->getState()->name, 'getName' => fn () => $lock->getName() === key(),
    'onLost' => fn () => $lock->onLost(null),
];
foreach (['waiting', 'settled'] as $state) {
    $answers = array_map(fn ($call) => answer_of($call), $calls);
    echo "$state:\n";
    foreach (array_unique($answers) as $answer) {
        echo '  ', implode(', ', array_keys($answers, $answer, true)), ': ', $answer, "\n";
    }
    if ($state === 'waiting') {
        $holder->release();
        tick_until(fn () => $ticket->isSettled());
    }
}
var_dump($ticket->settle(), $lock->isHeld(), $lock->release());
--EXPECT--
waiting:
  acquire, acquireRead, try, enqueue, waitUntilFree, synchronized, release, release(false), downgrade, renew, attach, inspect, forceRelease, getFencingToken: LockStateException: This object is already waiting for the lock "loops/an_object_with_a_ticket/PID/lock"
  isHeld: false
  getState: "Waiting"
  getName: true
  onLost: null
settled:
  acquire, acquireRead, try, enqueue, waitUntilFree, synchronized, release, release(false), downgrade, renew, attach, inspect, forceRelease, getFencingToken: LockStateException: This object is already waiting for the lock "loops/an_object_with_a_ticket/PID/lock"
  isHeld: false
  getState: "Waiting"
  getName: true
  onLost: null
bool(true)
bool(true)
bool(true)
