<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** One way of locking. An object is made before the fork and opened by the process that uses it. */
interface Contestant
{
    public function open(string $lock): void;

    /**
     * Acquires and releases so often.
     *
     * @return list<int> nanoseconds of each pair
     */
    public function pairs(int $count): array;

    /**
     * Acquires so often, and holds each time for so long.
     *
     * @return list<array{int, int, int}> acquire called, acquire returned, release called, by hrtime(true)
     */
    public function loop(int $acquisitions, int $holdMicroseconds): array;
}
