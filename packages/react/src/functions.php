<?php

namespace DistLock\React;

use DistLock\Lock;
use DistLock\Mode;
use DistLock\Ticket;
use React\EventLoop\Loop;
use React\EventLoop\LoopInterface;
use React\Promise\PromiseInterface;

use function DistLock\await_with;
use function React\Promise\reject;

/**
 * Waits for the lock, first come, first served, while the loop goes on. The arguments are those of `Lock::enqueue()`,
 * and the loop that waits: null is `Loop::get()`.
 *
 * The promise is fulfilled with what `acquire()` would return, and rejected with what it would throw. To leave the
 * queue, cancel it: then it is rejected with a CancelledException. Keep the lock object: an object that is destroyed
 * releases its lock.
 *
 * @return PromiseInterface<bool>
 */
function acquire(Lock $lock, ?float $timeout = null, ?int $maxAhead = null, ?Mode $mode = Mode::Write, ?LoopInterface $loop = null): PromiseInterface
{
    try {
        $ticket = $lock->enqueue($timeout, $maxAhead, $mode);
    } catch (\Exception $exception) {
        /** @var PromiseInterface<bool> */
        return reject($exception);
    }

    return Waits::of($loop ?? Loop::get())->settled($ticket)->then(static fn (Ticket $settled): bool => $settled->settle());
}

/**
 * From now on, a call of distlock that has to wait suspends the fiber that makes it, such as one of react/async, while
 * `Loop::get()` goes on. Outside of fibers, and in the one in which the loop runs, calls block. It lasts until the end
 * of the request.
 */
function install(): void
{
    await_with(static function (Ticket $ticket): void {
        Waits::of(Loop::get())->await($ticket);
    }, Waits::maySuspend(...));
}
