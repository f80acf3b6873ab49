<?php

namespace DistLock\Testing;

use DistLock\Lock;

/** What InMemoryLockFactory::semaphore() returns. */
final class InMemorySemaphore implements Lock
{
    use LockMethods;

    /** @internal */
    public function __construct(string $name, Registry $registry, int $permits, int $weight)
    {
        $this->owner = new Owner($this, $name, $registry, true, $permits, $weight);
    }
}
