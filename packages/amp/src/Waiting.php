<?php

namespace DistLock\Amp;

use Amp\Cancellation;
use Amp\NullCancellation;
use Amp\Sync\Lock;
use Amp\Sync\SyncException;
use DistLock\DistLockException;
use DistLock\Lock as DistLock;
use DistLock\LockLostException;
use DistLock\TimeoutException;
use DistLock\Revolt\Suspended;

use function DistLock\Revolt\install;

/**
 * What all classes here have in common: suspending a fiber until a lock object has its lock.
 *
 * @internal
 */
final class Waiting
{
    public function __construct(private readonly ?float $timeout)
    {
        if ($timeout !== null && !($timeout >= 0.0)) {
            throw new \ValueError('The time limit must be greater than or equal to 0');
        }
    }

    /** The object is used by nobody else. */
    public function acquire(DistLock $lock, ?Cancellation $cancellation): Lock
    {
        // What is released suspends, too.
        install();
        $cancellation?->throwIfRequested();
        try {
            $isAcquired = $this->await($lock, $cancellation);
        } catch (DistLockException $exception) {
            throw self::wrap($exception);
        }
        if (!$isAcquired) {
            throw self::wrap(new TimeoutException("The lock \"{$lock->getName()}\" was not acquired in time"));
        }

        return new Lock(static fn () => self::release($lock));
    }

    private function await(DistLock $lock, ?Cancellation $cancellation): bool
    {
        $ticket = $lock->enqueue($this->timeout);
        if ($ticket->isSettled()) {
            return $ticket->settle();
        }
        $suspended = Suspended::ofDriver();
        $cancellation ??= new NullCancellation();
        $subscription = $cancellation->subscribe(static fn (\Throwable $reason) => $suspended->cancel($ticket, $reason));
        try {
            $suspended->await($ticket);
        } finally {
            $cancellation->unsubscribe($subscription);
        }
        // It may have come after the grant, and before this fiber ran.
        $cancellation->throwIfRequested();

        return $ticket->settle();
    }

    private static function release(DistLock $lock): void
    {
        try {
            if (!$lock->release()) {
                throw new LockLostException("The lock \"{$lock->getName()}\" was lost before it was released");
            }
        } catch (DistLockException $exception) {
            throw self::wrap($exception);
        }
    }

    private static function wrap(DistLockException $exception): SyncException
    {
        return new SyncException($exception->getMessage(), 0, $exception);
    }
}
