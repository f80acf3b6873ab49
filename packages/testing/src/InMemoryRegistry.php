<?php

namespace DistLock\Testing;

use DistLock\LossReason;

/** @internal */
final class InMemoryRegistry extends Registry
{
    private readonly Ledger $ledger;
    /** @var array<string, LossReason> of those that were taken away, by their ids */
    private array $reasons = [];

    public function __construct()
    {
        $this->ledger = new Ledger();
    }

    /** Takes an ownership away from its object, which finds out at its next call. false: there is none. */
    public function lose(string $id, LossReason $reason): bool
    {
        $this->reasons[$id] = $reason;

        return $this->change(static fn (Ledger $ledger): bool => $ledger->release($id));
    }

    /** @return string[] the ids of all ownerships */
    public function owners(): array
    {
        return array_keys($this->ledger->owners);
    }

    public function reasonOf(string $id): LossReason
    {
        return $this->reasons[$id] ?? LossReason::TakenAway;
    }

    /** Whoever contends for a lock in memory is in the same thread, and can't go on during a wait that stops it. */
    public function isBlocked(Ledger $ledger, Entry $entry, float $deadline): bool
    {
        return true;
    }

    public function pause(int $place, float $left): void
    {
        throw new \LogicException('nothing in memory is waited for');
    }

    protected function open(\Closure $change): mixed
    {
        return $change($this->ledger);
    }
}
