<?php

namespace DistLock\Testing;

use DistLock\Mode;

/**
 * What a server would know of one lock: who holds it, and who waits, in order.
 *
 * @internal
 */
final class Ledger
{
    /** The largest number of permits. A lock takes all of them, so a semaphore of the same name gets none. */
    public const ALL = 100000;

    /** @var array<string, Entry> by their ids */
    public array $owners = [];
    /** @var array<string, Entry> by their ids, the first one in front */
    public array $queue = [];
    public int $fencingToken = 0;

    /** Makes it an owner, if there are enough permits, and nobody waits whom it would overtake. */
    public function admit(Entry $entry): bool
    {
        $isAdmitted = $this->queue === [] && $this->hasRoomFor($entry);
        $isAdmitted && $this->own($entry);

        return $isAdmitted;
    }

    /** Makes it the last of the waiters, unless it can be admitted. */
    public function join(Entry $entry): void
    {
        $this->admit($entry) || $this->queue[$entry->id] = $entry;
    }

    /** Whether it owns what it wants, rather than only the share of a reader that wants to become the writer. */
    public function isOwnedBy(Entry $entry): bool
    {
        return ($this->owners[$entry->id]->mode ?? null) === $entry->mode;
    }

    /** Ends its wait. */
    public function leave(string $id): void
    {
        unset($this->queue[$id]);
        $this->serve();
    }

    /** Ends its ownership. false: there was none. */
    public function release(string $id): bool
    {
        $wasOwned = isset($this->owners[$id]);
        unset($this->owners[$id]);
        $this->serve();

        return $wasOwned;
    }

    public function turnIntoReader(string $id): void
    {
        if (isset($this->owners[$id])) {
            $this->owners[$id]->mode = Mode::Read;
            $this->serve();
        }
    }

    /** Admits the waiters in front, until there is one for whom there isn't enough. */
    public function serve(): void
    {
        foreach ($this->queue as $id => $entry) {
            if (!$this->hasRoomFor($entry)) {
                return;
            }
            unset($this->queue[$id]);
            $this->own($entry);
        }
    }

    /** How many would be ahead of it, or of somebody new: the waiters, plus one for all owners together. */
    public function ahead(?Entry $entry): int
    {
        $owners = $entry === null ? $this->owners : array_diff_key($this->owners, [$entry->id => true]);

        return \count($this->queue) + ($owners === [] ? 0 : 1);
    }

    /** @return array<string, Entry> the owners and the waiters */
    public function everybody(): array
    {
        return $this->owners + $this->queue;
    }

    private function hasRoomFor(Entry $entry): bool
    {
        return $this->weightOf($this->owners, $entry) + $entry->weight <= $entry->permits;
    }

    /**
     * How many permits others keep from it.
     *
     * @param array<string, Entry> $others
     */
    public function weightOf(array $others, Entry $entry): int
    {
        $taken = 0;
        foreach ($others as $id => $other) {
            $isShared = $entry->mode === Mode::Read && $other->mode === Mode::Read;
            $taken += $isShared || $id === $entry->id ? 0 : $other->weight;
        }

        return $taken;
    }

    private function own(Entry $entry): void
    {
        $entry->fencingToken = ++$this->fencingToken;
        $entry->until = $entry->lasts === null ? null : microtime(true) + $entry->lasts;
        $this->owners[$entry->id] = $entry;
    }
}
