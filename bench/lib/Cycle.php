<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** One way of locking, as far as one process needs it alone. An object is made before the fork and opened by the process that uses it. */
interface Cycle
{
    public function open(string $lock): void;

    /**
     * Acquires and releases so often.
     *
     * @return list<int> nanoseconds of each pair
     */
    public function pairs(int $count): array;
}
