<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** Permits that somebody has taken, and the true time at which they may be used. */
final class Slot
{
    /** Whether they are still to be used: they weren't given back, and nobody died. */
    public bool $isLive = true;
    /** Whether they count for those who come later: they weren't given back. */
    public bool $counts = true;

    public function __construct(
        public readonly string $id,
        public readonly int $permits,
        /** When they were taken. */
        public readonly int $taken,
        public readonly int $time,
        /** What the reply said, for giving them back. */
        public readonly int $gap,
        public readonly string $previous,
    ) {
    }
}
