<?php

declare(strict_types=1);

namespace DistLock\Chaos;

use DistLock\Ticket;

use function DistLock\await_with;
use function DistLock\dispatch;
use function DistLock\loop_stream;

/** The event loop of a process: its fibers wait for tickets, and sleep, without stopping one another. */
final class Loop
{
    /** For at most this long it waits for events. */
    private const TICK = 20_000_000;
    /** If a fiber stops the others for longer than this, it is recorded. */
    private const UNNOTICED = 100_000_000;

    /** @var \Fiber[] */
    private array $fibers = [];
    /** @var array<int, array{Ticket, \Fiber}> those that wait for a ticket, by its id */
    private array $waiting = [];
    /** @var array<int, array{int, \Fiber}> those that sleep, until when, by the fiber's id */
    private array $sleeping = [];
    /** @var \WeakMap<Ticket, true> those that the loop has cancelled */
    private \WeakMap $cancelled;

    public function __construct(private readonly Worker $worker)
    {
        $this->cancelled = new \WeakMap();
        await_with($this->await(...));
        $worker->interruption = $this->cancelOne(...);
    }

    public function close(): void
    {
        await_with(null);
        $this->worker->interruption = null;
    }

    /** Runs it until it is suspended for the first time. */
    public function start(callable $work): void
    {
        $this->fibers[] = $fiber = new \Fiber($work);
        $fiber->start();
    }

    public function isOver(): bool
    {
        $this->fibers = array_filter($this->fibers, static fn (\Fiber $fiber): bool => !$fiber->isTerminated());

        return $this->fibers === [];
    }

    /** Suspends the fiber that calls it until the ticket is settled, or somebody has cancelled it. */
    public function await(Ticket $ticket): void
    {
        $id = spl_object_id($ticket);
        // A fiber that kept itself in a variable couldn't be dropped.
        $this->waiting[$id] = [$ticket, \Fiber::getCurrent()];
        $ticket->onSettled(fn (): mixed => $this->waiting[$id][1]->resume());
        try {
            \Fiber::suspend();
        } finally {
            unset($this->waiting[$id]);
        }
    }

    public function sleep(float $seconds): void
    {
        $id = spl_object_id(\Fiber::getCurrent());
        $this->sleeping[$id] = [hrtime(true) + (int) ($seconds * 1e9), \Fiber::getCurrent()];
        try {
            \Fiber::suspend();
        } finally {
            unset($this->sleeping[$id]);
        }
    }

    /** Lets whatever is due happen, after waiting for it for a moment. Signals cancel tickets meanwhile. */
    public function turn(): void
    {
        $this->worker->interruptibly(function (): void {
            $next = min([self::TICK, ...array_map(static fn (array $sleep): int => $sleep[0] - hrtime(true), $this->sleeping)]);
            $read = [loop_stream()];
            $none = [];
            // A signal ends it with a warning.
            @stream_select($read, $none, $none, 0, max(0, intdiv($next, 1000)));
            dispatch();
            foreach ($this->sleeping as [$until, $fiber]) {
                $until > hrtime(true) || $fiber->resume();
            }
        });
    }

    /** Cancels the ticket of a fiber that waits, which learns of it like any other that waits. */
    public function cancelOne(): void
    {
        [$ticket] = $this->anyThatWaits() ?? [null];
        if ($ticket !== null) {
            $this->cancelled[$ticket] = true;
            $ticket->cancel();
        }
    }

    public function hasCancelled(Ticket $ticket): bool
    {
        return isset($this->cancelled[$ticket]);
    }

    /** Throws in a fiber that waits. */
    public function throwIntoOne(): void
    {
        $waiting = $this->anyThatWaits();
        $waiting === null || $waiting[1]->throw(new Interrupted('by the loop'));
    }

    /** Destroys a fiber that waits: what it was waiting for ends, and the blocks that it has to leave are left. */
    public function dropOne(): void
    {
        [$ticket, $fiber] = $this->anyThatWaits() ?? [null, null];
        if ($fiber !== null) {
            $ticket->onSettled(null);
            unset($this->waiting[spl_object_id($ticket)]);
            $this->fibers = array_filter($this->fibers, static fn (\Fiber $other): bool => $other !== $fiber);
        }
    }

    /** Does something that may stop all fibers. If it does so for long, that isn't anybody else's fault. */
    public function stops(callable $work): void
    {
        $from = hrtime(true);
        $work();
        $until = hrtime(true);
        if ($until - $from > self::UNNOTICED) {
            $actor = $this->worker->history->actor;
            (new History($this->worker->folder, 'nemesis'))->write([
                'what' => 'fault', 'kind' => 'computes', 'target' => $actor, 'from' => $from, 'until' => $until, 'locks' => null,
                'excuses' => [], 'disturbs' => [$actor], 'after' => 1.0,
            ]);
        }
    }

    /** @return array{Ticket, \Fiber}|null */
    private function anyThatWaits(): ?array
    {
        return $this->waiting === [] ? null : $this->worker->among(array_values($this->waiting));
    }
}
