<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** One way of locking, also for many processes at a time. */
interface Contestant extends Cycle
{
    /**
     * Acquires so often, and holds each time for so long.
     *
     * @return list<array{int, int, int}> acquire called, acquire returned, release called, by hrtime(true)
     */
    public function loop(int $acquisitions, int $holdMicroseconds): array;

    /** The process that acquires, once it is open. */
    public function process(): int;
}
