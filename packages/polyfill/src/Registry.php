<?php

// Made of packages/testing/src/Registry.php by scripts/generate: change that, not this.

namespace DistLock\Polyfill;

use DistLock\LossReason;

/**
 * The ledger of one lock, and who of this process waits for a change in it.
 *
 * @internal
 */
abstract class Registry
{
    /** @var array<string, Wait> those that have a ticket, by their ids */
    private array $waits = [];
    private int $pid = 0;

    /**
     * Calls the function with the ledger, which nobody else changes meanwhile.
     *
     * @template T
     * @param \Closure(Ledger): T $change
     * @return T
     */
    abstract protected function open(\Closure $change): mixed;

    /**
     * Whether this thread itself keeps the entry from what it wants until the deadline, so that it would wait in vain.
     *
     * @param float $deadline in seconds since 1970
     */
    abstract public function isBlocked(Ledger $ledger, Entry $entry, float $deadline): bool;

    /** Why an ownership ended that its owner hasn't ended. */
    abstract public function reasonOf(string $id): LossReason;

    /** Lets others go on, for at most as long as is left of a wait that has so many others in front. */
    abstract public function pause(int $place, float $left): void;

    /**
     * Changes the ledger, and settles the tickets whose time has come thereby.
     *
     * @template T
     * @param \Closure(Ledger): T $change
     * @return T
     */
    public function change(\Closure $change): mixed
    {
        $over = [];
        $result = $this->open(function (Ledger $ledger) use ($change, &$over): mixed {
            $result = $change($ledger);
            $over = array_filter($this->waits(), static fn (Wait $wait): bool => $wait->look($ledger));

            return $result;
        });
        foreach ($over as $id => $wait) {
            unset($this->waits[$id]);
            $wait->ticket()?->ready();
        }

        return $result;
    }

    /** Has the ticket of the wait settled when its time has come. */
    public function watch(Wait $wait): void
    {
        $this->waits();
        $this->waits[$wait->id] = $wait;
    }

    public function forget(Wait $wait): void
    {
        unset($this->waits[$wait->id]);
    }

    /** @return array<string, Wait> not those that a parent process has begun */
    protected function waits(): array
    {
        if ($this->pid !== getmypid()) {
            $this->pid = (int) getmypid();
            $this->waits = [];
        }

        return $this->waits;
    }
}
