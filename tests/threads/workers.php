<?php

/* A worker on one of several threads, as in FrankenPHP: see requests.c. To PHP, everything that it serves is one
 * request. Between two, it calls release_all(). */

use DistLock\RedisLock;
use DistLock\Ticket;

use function DistLock\dispatch;
use function DistLock\loop_stream;
use function DistLock\mark;
use function DistLock\release_all;

final class Failure extends Exception
{
}

function must(bool $condition, string $what): void
{
    $condition || throw new Failure($what);
}

/** Lets the tickets of this thread go on until this one is settled. */
function settle(Ticket $ticket): bool
{
    for ($deadline = microtime(true) + 60; !$ticket->isSettled() && microtime(true) < $deadline; dispatch()) {
        $readable = [loop_stream()];
        $none = null;
        stream_select($readable, $none, $none, 1);
    }
    must($ticket->isSettled(), 'a ticket is not settled');

    return $ticket->settle();
}

$dsn = sprintf('redis://%s:%s', getenv('DISTLOCK_TEST_REDIS_HOST'), getenv('DISTLOCK_TEST_REDIS_PORT'));
$name = 'threads/' . getmypid();
$own = $name . '/' . bin2hex(random_bytes(8));

// The worker itself has it, from before the first request to after the last one.
$standing = new RedisLock("$own/standing", $dsn, ttl: 1.0);
must($standing->acquire(0.0), 'the lock that only this worker uses is not free');
$inside = new RedisLock("$name/inside a worker", $dsn);
// What requests leave stays here, as in a property of a service.
$left = [];
for ($request = 0; $request < 10; $request++) {
    $mark = mark();
    $shared = new RedisLock("$name/workers", $dsn);
    must(settle($shared->enqueue(60.0)), 'the lock of all workers was not granted');
    must($inside->acquire(0.0), 'two workers hold the lock');
    $inside->release();

    $waiting = new RedisLock("$name/workers", $dsn);
    $free = new RedisLock("$own/free", $dsn);
    $tickets = [$waiting->enqueue(60.0), $free->enqueue(60.0)];
    dispatch();
    $left[] = [$shared, $waiting, $free, $tickets];
    must(release_all($mark) >= 1, 'the lock of all workers was not released');
    must($tickets[0]->isSettled() && $tickets[1]->isSettled(), 'a ticket outlived its request');
    must(!$shared->isHeld() && !$waiting->isHeld() && !$free->isHeld(), 'a lock outlived its request');
    must(!$free->isLocked(), 'what a ticket was granted is not free');
    must($standing->isHeld(), 'the lock of the worker itself was released');
}
echo 'all is well';
