<?php

// Made of packages/testing/src/Wait.php by scripts/generate: change that, not this.

namespace DistLock\Polyfill;

use DistLock\Ticket;

/**
 * A call that may have to wait for something in a ledger.
 *
 * @internal
 */
final class Wait
{
    /** When it began, and when it turned out to be over, in seconds; null: it isn't. */
    private readonly float $began;
    private ?float $over = null;
    private bool $hadToWait = false;
    private int $place = 0;
    /** @var \WeakReference<Ticket>|null */
    private ?\WeakReference $ticket = null;

    /**
     * @param bool $isAcquisition whether it ends with something in the ledger
     * @param \Closure(Ledger): mixed $join enters it in the ledger
     * @param \Closure(Ledger): bool $isOver whether nothing has to be waited for
     * @param \Closure(Ledger): bool $end what came of it; removes what is left of it in the ledger
     * @param \Closure(bool): bool $finish tells the object what came of it, and returns what the call returns
     */
    public function __construct(
        public readonly string $id,
        public readonly bool $isAcquisition,
        public readonly \Closure $join,
        private readonly \Closure $isOver,
        public readonly \Closure $end,
        public readonly \Closure $finish,
    ) {
        $this->began = microtime(true);
    }

    public function look(Ledger $ledger): bool
    {
        if ($this->over === null && ($this->isOver)($ledger)) {
            $this->over = microtime(true);
        }
        $this->place = (int) array_search($this->id, array_keys($ledger->queue), true);
        $this->hadToWait = $this->hadToWait || $this->over === null;

        return $this->over !== null;
    }

    /** How many waiters were in front when it last looked. */
    public function place(): int
    {
        return $this->place;
    }

    public function waited(): float
    {
        return $this->hadToWait ? max(($this->over ?? microtime(true)) - $this->began, 0.0) : 0.0;
    }

    public function setTicket(Ticket $ticket): void
    {
        $this->ticket = \WeakReference::create($ticket);
    }

    /** null: it was destroyed, and so cancelled. */
    public function ticket(): ?Ticket
    {
        return $this->ticket?->get();
    }
}
