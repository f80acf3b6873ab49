--TEST--
release_all() with a mark ends the tickets that were made since, in any state, and no older ones
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\mark;
use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
$old = new RedisLock(key(), dsn());
$older = $old->enqueue();
tick_until(fn () => redis()->zCard(queue(key())) === 1);
$mark = mark();
$waiting = new RedisLock(key(), dsn());
$since = ['waiting' => $waiting->enqueue()];
tick_until(fn () => redis()->zCard(queue(key())) === 2);
$settled = new RedisLock(key('settled'), dsn());
$since['settled'] = $settled->enqueue();
tick_until(fn () => $since['settled']->isSettled());
$asking = new RedisLock(key('asking'), dsn());
$since['asking'] = $asking->enqueue();
release_all($mark);
foreach ($since as $name => $ticket) {
    echo $name, ': ', answer_of(fn () => $ticket->settle()), "\n";
}
echo implode(' ', array_map(fn ($lock) => $lock->getState()->name, [$waiting, $settled, $asking])), "\n";
var_dump($settled->acquire(0.0), $settled->release());
await_nobody(key('asking'));
$holder->release();
var_dump(settled($older), $old->release(), contenders(key()));
--EXPECT--
waiting: LockStateException: The ticket was settled or cancelled before
settled: LockStateException: The ticket was settled or cancelled before
asking: LockStateException: The ticket was settled or cancelled before
Unlocked Unlocked Unlocked
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
