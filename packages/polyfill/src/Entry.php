<?php

// Made of packages/testing/src/Entry.php by scripts/generate: change that, not this.

namespace DistLock\Polyfill;

use DistLock\Mode;

/**
 * One owner of a lock, or one waiter. A reader that waits to become the writer is both, under one id.
 *
 * @internal
 */
final class Entry
{
    public int $fencingToken = 0;
    /** When it expires, in seconds since 1970; null: never. */
    public ?float $until = null;
    /** Of a wish: whether its object has seen that it was granted. */
    public bool $wasGranted = false;

    /**
     * @param int $weight how many of the permits it takes; a lock takes them all
     * @param float|null $lasts how many seconds after it was granted it expires; null: never
     * @param array<string, string|int|float|null> $about what else a ledger knows about its owner
     */
    public function __construct(
        public readonly string $id,
        public Mode $mode,
        public readonly int $weight,
        public readonly int $permits,
        public readonly ?float $lasts = null,
        public array $about = [],
    ) {
    }
}
