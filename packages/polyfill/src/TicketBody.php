<?php

namespace DistLock\Polyfill;

use DistLock\Lock;
use DistLock\LockStateException;
use DistLock\Ticket;

/** @internal */
final class TicketBody
{
    public readonly float $deadline;
    private bool $isSettled = false;
    /** Whether it was taken or given up. */
    private bool $isOver = false;
    private readonly int $pid;
    private ?\Closure $settle;
    private ?\Closure $cancel;
    private ?\Closure $onSettled = null;
    /** @var \WeakReference<Ticket> */
    private readonly \WeakReference $ticket;

    public function __construct(Ticket $ticket, private readonly Lock $lock, callable $settle, callable $cancel, ?float $timeout)
    {
        if (!(($timeout ?? 0.0) >= 0.0)) {
            throw Argument::error(Ticket::class . '::__construct', 4, 'timeout', 'must be greater than or equal to 0');
        }
        $this->deadline = microtime(true) + ($timeout ?? INF);
        $this->settle = $settle(...);
        $this->cancel = $cancel(...);
        $this->pid = (int) getmypid();
        $this->ticket = \WeakReference::create($ticket);
        Loop::begin($this);
    }

    public function __destruct()
    {
        $this->onSettled = null;
        $this->pid === getmypid() && $this->giveUp();
    }

    public function ready(): void
    {
        $this->refuseInChild();
        if (!$this->isSettled && !$this->isOver) {
            $this->isSettled = true;
            Loop::settled($this);
        }
    }

    public function isSettled(): bool
    {
        $this->refuseInChild();

        return $this->isSettled || $this->isOver;
    }

    public function settle(): bool
    {
        $this->refuseInChild();
        if (!$this->isSettled || $this->isOver) {
            throw new LockStateException($this->isOver ? 'The ticket was settled or cancelled before' : 'The ticket isn\'t settled yet');
        }
        $settle = $this->settle;
        $this->end();

        return $settle !== null && $settle();
    }

    public function cancel(): void
    {
        $this->refuseInChild();
        $this->giveUp();
    }

    public function onSettled(?callable $callback): void
    {
        $this->refuseInChild();
        $this->onSettled = $callback === null ? null : $callback(...);
        if ($this->isOver && $callback === null) {
            Loop::end($this);
        } elseif ($this->isSettled || $this->isOver) {
            Loop::settled($this);
        }
    }

    public function isAwaited(): bool
    {
        return $this->onSettled !== null;
    }

    /** Calls the function given to onSettled(). */
    public function report(): void
    {
        $callback = $this->onSettled;
        $this->onSettled = null;
        $callback !== null && $callback($this->ticket());
    }

    public function getLock(): Lock
    {
        return $this->lock;
    }

    /** Somebody may be waiting for a ticket that release_all() has ended. */
    public function endByRelease(): void
    {
        $this->giveUp();
        Loop::settled($this);
    }

    /** null: it is being destroyed. */
    public function ticket(): ?Ticket
    {
        return $this->ticket->get();
    }

    public function isInherited(): bool
    {
        return $this->pid !== getmypid();
    }

    /** @return array<string, mixed> */
    public function dump(): array
    {
        return [];
    }

    private function giveUp(): void
    {
        $cancel = $this->cancel;
        if (!$this->isOver) {
            $this->end();
            $cancel !== null && $cancel();
        }
    }

    private function end(): void
    {
        $this->isOver = true;
        $this->settle = $this->cancel = null;
        Loop::end($this);
        $this->onSettled !== null && Loop::settled($this);
    }

    private function refuseInChild(): void
    {
        if ($this->isInherited()) {
            throw new LockStateException('This is a forked child: the ticket belongs to its parent, which can still settle it');
        }
    }
}
