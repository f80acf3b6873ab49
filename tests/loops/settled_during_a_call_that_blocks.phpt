--TEST--
A ticket that is settled while a call blocks the thread is reported afterwards: the stream is readable
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\loop_stream;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$held = contender(key('held'));
outcome($held);
foreach (['returned', 'told'] as $way) {
    $holder = new RedisLock(key(), dsn());
    $holder->acquire();
    $lock = new RedisLock(key(), dsn());
    $ticket = $lock->enqueue();
    $told = false;
    $way === 'returned' || $ticket->onSettled(function () use (&$told): void {
        $told = true;
    });
    tick_until(fn () => redis()->zCard(queue(key())) === 1);
    $child = child(function (): void {
        await(fn () => redis()->zCard(queue(key('held'))) === 1);
        // This process waits by now.
        redis()->ping();
        (new RedisLock(key(), dsn()))->forceRelease();
    });
    $blocked = new RedisLock(key('held'), dsn());
    var_dump($blocked->acquire(1.0), $ticket->isSettled());
    $child->result();
    $read = [loop_stream()];
    $none = [];
    var_dump(stream_select($read, $none, $none, 5));
    $returned = tick(0.0);
    var_dump($way === 'told' ? $told : $returned === [$ticket], $ticket->settle(), $lock->release());
}
released($held);
--EXPECT--
bool(false)
bool(true)
int(1)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
int(1)
bool(true)
bool(true)
bool(true)
