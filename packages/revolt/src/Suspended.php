<?php

namespace DistLock\Revolt;

use DistLock\Ticket;
use Revolt\EventLoop;
use Revolt\EventLoop\Driver;
use Revolt\EventLoop\Suspension;

use function DistLock\dispatch;
use function DistLock\loop_stream;

/**
 * The fibers of a driver that wait for their tickets.
 *
 * @internal
 */
final class Suspended
{
    /** @var \WeakMap<Driver, self>|null */
    private static ?\WeakMap $ofDrivers = null;

    /** @var \SplObjectStorage<Ticket, Suspension<null>> */
    private \SplObjectStorage $suspensions;
    private string $watcher;

    private function __construct()
    {
        $this->suspensions = new \SplObjectStorage();
        $this->watcher = EventLoop::unreference(EventLoop::onReadable(loop_stream(), static function (): void {
            dispatch();
        }));
    }

    public static function ofDriver(): self
    {
        /** @var \WeakMap<Driver, self> $ofDrivers */
        $ofDrivers = self::$ofDrivers ?? new \WeakMap();
        self::$ofDrivers = $ofDrivers;
        $driver = EventLoop::getDriver();
        $suspended = $ofDrivers[$driver] ?? null;
        if ($suspended === null) {
            $suspended = new self();
            $ofDrivers[$driver] = $suspended;
        }

        return $suspended;
    }

    /** Returns when the ticket is settled. Only somebody who waits keeps the loop running. */
    public function await(Ticket $ticket): void
    {
        /** @var Suspension<null> $suspension */
        $suspension = EventLoop::getSuspension();
        $this->suspensions[$ticket] = $suspension;
        $ticket->onSettled($this->resume(...));
        EventLoop::reference($this->watcher);
        try {
            $suspension->suspend();
        } finally {
            $this->forget($ticket);
        }
    }

    /** Cancels the ticket: await() throws this, if it still waits. */
    public function cancel(Ticket $ticket, \Throwable $reason): void
    {
        $ticket->onSettled(null);
        $ticket->cancel();
        $suspension = $this->suspensions[$ticket] ?? null;
        $this->forget($ticket);
        $suspension?->throw($reason);
    }

    private function resume(Ticket $ticket): void
    {
        $suspension = $this->suspensions[$ticket] ?? null;
        // Once only: cancel() may come before the fiber runs.
        $this->forget($ticket);
        $suspension?->resume();
    }

    private function forget(Ticket $ticket): void
    {
        unset($this->suspensions[$ticket]);
        if ($this->suspensions->count() === 0) {
            EventLoop::unreference($this->watcher);
        }
    }
}
