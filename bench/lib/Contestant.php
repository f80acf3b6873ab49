<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** One way of locking, for many processes at a time. */
interface Contestant extends Cycle
{
    /**
     * Acquires this many times, and holds for that long each time.
     *
     * @return list<array{int, int, int}> acquire called, acquire returned, release called, by hrtime(true)
     */
    public function loop(int $acquisitions, int $holdMicroseconds): array;

    /** Returns the process that acquires, once it is open. */
    public function process(): int;
}
