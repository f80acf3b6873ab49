<?php

declare(strict_types=1);

/* Tickets: granted in turn, cancelled, timed out; and calls that suspend their fibers. */

namespace DistLock\Failing;

use DistLock\RedisLock;
use DistLock\Ticket;

use function DistLock\await_with;
use function DistLock\dispatch;
use function DistLock\loop_stream;
use function DistLock\Test\dsn;

/** Lets tickets go on until this one is settled. */
function settle(Ticket $ticket): bool
{
    $deadline = microtime(true) + 20;
    while (!$ticket->isSettled() && microtime(true) < $deadline) {
        $readable = [loop_stream()];
        $none = null;
        stream_select($readable, $none, $none, 1);
        dispatch();
    }
    must($ticket->isSettled(), 'settled in time');

    return $ticket->settle();
}

return static function (string $prefix): void {
    $locks = array_map(static fn () => new RedisLock("$prefix/tickets", dsn(['timeout' => 10]), 30), range(1, 4));
    $tickets = array_map(static fn (RedisLock $lock) => $lock->enqueue(10), $locks);
    must(settle($tickets[0]), 'the first one acquired');
    $tickets[2]->cancel();
    must(!settle($locks[2]->enqueue(0.01)), 'timed out');
    must($locks[0]->release(), 'the first one released');
    must(settle($tickets[1]) && $locks[1]->release(), 'the second one acquired');
    must(settle($tickets[3]) && $locks[3]->release(), 'the last one acquired');
    await_with(static function (Ticket $ticket): void {
        while (!$ticket->isSettled()) {
            $readable = [loop_stream()];
            $none = null;
            stream_select($readable, $none, $none, 1);
            dispatch();
        }
    }, static fn () => true);
    try {
        must($locks[0]->acquire(10) && $locks[0]->renew() && $locks[0]->release(), 'acquired in an operation');
    } finally {
        await_with(null);
    }
};
