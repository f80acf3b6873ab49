<?php

namespace DistLock\React;

use DistLock\Ticket;
use React\EventLoop\LoopInterface;
use React\Promise\Deferred;
use React\Promise\PromiseInterface;

use function DistLock\dispatch;
use function DistLock\loop_stream;

/**
 * The tickets that a loop waits for. Several loops, also those of other libraries, may wait in one thread: whichever
 * calls dispatch(), each hears of its own tickets.
 *
 * @internal
 */
final class Waits
{
    /** @var \WeakMap<LoopInterface, self>|null */
    private static ?\WeakMap $ofLoops = null;
    /** The loop that is calling dispatch(). */
    private static ?self $dispatching = null;
    /**
     * The fiber in which the loop runs, as react/async has it: if it is suspended, so is the loop.
     *
     * @var \WeakReference<object>|null
     */
    private static ?\WeakReference $ofLoop = null;

    /** @var \WeakReference<LoopInterface> */
    private readonly \WeakReference $loop;
    /** @var array<int, Ticket> by their ids; a ticket that nobody keeps is cancelled */
    private array $waiting = [];
    /** @var resource|null what the loop watches */
    private mixed $stream = null;
    private int $pid = 0;

    private function __construct(LoopInterface $loop)
    {
        $this->loop = \WeakReference::create($loop);
    }

    public static function of(LoopInterface $loop): self
    {
        /** @var \WeakMap<LoopInterface, self> $ofLoops */
        $ofLoops = self::$ofLoops ?? new \WeakMap();
        self::$ofLoops = $ofLoops;
        $waits = $ofLoops[$loop] ?? null;
        if ($waits === null) {
            $waits = new self($loop);
            $ofLoops[$loop] = $waits;
        }

        return $waits;
    }

    /** Whether the code that is running may be suspended while the loop goes on. */
    public static function maySuspend(): bool
    {
        $current = \Fiber::getCurrent();

        return $current !== null && $current !== self::$ofLoop?->get();
    }

    /**
     * Is fulfilled with the ticket once that is settled.
     *
     * @return PromiseInterface<Ticket>
     */
    public function settled(Ticket $ticket): PromiseInterface
    {
        $this->leaveToParent();
        /** @var Deferred<Ticket> $deferred */
        $deferred = new Deferred(function () use ($ticket): never {
            $ticket->onSettled(null);
            $ticket->cancel();
            $this->forget($ticket);
            throw new CancelledException('The wait was cancelled');
        });
        $this->keep($ticket);
        $ticket->onSettled(function (Ticket $ticket) use ($deferred): void {
            // What waits for the promise must not run in another loop.
            self::$dispatching === $this ? $this->fulfil($deferred, $ticket) : $this->loop->get()?->futureTick(fn () => $this->fulfil($deferred, $ticket));
        });

        return $deferred->promise();
    }

    /** Suspends the fiber until the ticket is settled. */
    public function await(Ticket $ticket): void
    {
        $await = self::function('React\Async\await');
        if ($await !== null) {
            // Its fibers may only be resumed by itself.
            $await($this->settled($ticket));

            return;
        }
        $fiber = \Fiber::getCurrent() ?? throw new \LogicException('Only a fiber can be suspended');
        $this->leaveToParent();
        $this->keep($ticket);
        $ticket->onSettled(function () use ($fiber): void {
            $this->loop->get()?->futureTick(static function () use ($fiber): void {
                // It may have been destroyed meanwhile.
                $fiber->isSuspended() && $fiber->resume();
            });
        });
        try {
            \Fiber::suspend();
        } finally {
            $this->forget($ticket);
        }
    }

    private static function function(string $name): ?\Closure
    {
        return \is_callable($name) ? $name(...) : null;
    }

    /** @param Deferred<Ticket> $deferred */
    private function fulfil(Deferred $deferred, Ticket $ticket): void
    {
        $this->forget($ticket);
        $deferred->resolve($ticket);
    }

    private function dispatch(): void
    {
        $outer = self::$dispatching;
        $fiber = \Fiber::getCurrent();
        self::$dispatching = $this;
        /** @var \WeakReference<object>|null $ofLoop */
        $ofLoop = $fiber === null ? null : \WeakReference::create($fiber);
        self::$ofLoop = $ofLoop;
        try {
            dispatch();
        } finally {
            self::$dispatching = $outer;
        }
    }

    private function keep(Ticket $ticket): void
    {
        $this->waiting[spl_object_id($ticket)] = $ticket;
        if ($this->stream === null) {
            $this->stream = loop_stream();
            $this->loop->get()?->addReadStream($this->stream, $this->dispatch(...));
        }
    }

    /** Only somebody who waits keeps the loop running. */
    private function forget(Ticket $ticket): void
    {
        unset($this->waiting[spl_object_id($ticket)]);
        if ($this->waiting === []) {
            $this->unwatch();
        }
    }

    private function unwatch(): void
    {
        if ($this->stream !== null) {
            $this->loop->get()?->removeReadStream($this->stream);
            $this->stream = null;
        }
    }

    /** A forked child has neither its parent's tickets nor its stream. */
    private function leaveToParent(): void
    {
        if ($this->pid !== getmypid()) {
            $this->unwatch();
            $this->waiting = [];
            $this->pid = (int) getmypid();
        }
    }
}
