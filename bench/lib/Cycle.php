<?php

declare(strict_types=1);

namespace DistLock\Bench;

/**
 * One way of locking, as far as a single process needs it. An object is made before the fork, and opened by the process
 * that uses it.
 */
interface Cycle
{
    public function open(string $lock): void;

    /**
     * Acquires and releases this many times.
     *
     * @return list<int> how many nanoseconds each pair took
     */
    public function pairs(int $count): array;
}
