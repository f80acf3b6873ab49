--TEST--
After a fork, the parent's tickets go on in the parent; the child can't use them, and can enqueue at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\dispatch;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
$lock = new RedisLock(key(), dsn());
$waiting = $lock->enqueue();
tick_until(fn () => redis()->zCard(queue(key())) === 1);
$asking = (new RedisLock(key('asking'), dsn()))->enqueue();
$settled = (new RedisLock(key('settled'), dsn()))->enqueue();
tick_until(fn () => $settled->isSettled());
$child = child(function () use ($lock, $waiting, $asking, $settled): array {
    $answers = [];
    foreach ([$waiting, $asking, $settled] as $ticket) {
        foreach (['isSettled', 'settle', 'cancel'] as $method) {
            $answers[] = answer_of(fn () => $ticket->$method());
        }
    }
    $seen = [array_unique($answers), $lock->getState()->name, dispatch()];
    $own = new RedisLock(key('child'), dsn());
    $seen[] = settled($own->enqueue());
    $seen[] = answer_of(fn () => $lock->acquire(0.0));
    $seen[] = $own->release();
    // In the queue behind the parent's ticket.
    $behind = $lock->enqueue();
    tick_until(fn () => redis()->zCard(queue(key())) === 2);
    $behind->cancel();
    await(fn () => redis()->zCard(queue(key())) === 1);
    return $seen;
});
echo json_encode($child->result(), JSON_PRETTY_PRINT), "\n";
var_dump($settled->settle(), settled($asking), redis()->zCard(queue(key())));
$holder->release();
var_dump(settled($waiting), $lock->release());
--EXPECT--
[
    [
        "LockStateException: This is a forked child: the ticket belongs to its parent, which can still settle it"
    ],
    "Unlocked",
    [],
    true,
    "false",
    true
]
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
