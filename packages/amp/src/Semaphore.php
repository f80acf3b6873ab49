<?php

namespace DistLock\Amp;

use Amp\Cancellation;
use Amp\CancelledException;
use Amp\Sync\Lock;
use Amp\Sync\SyncException;
use DistLock\LockFactory;

/** Permits with a name, for fibers, and processes on any number of machines: first come, first served. */
final class Semaphore implements \Amp\Sync\Semaphore
{
    private readonly KeyedSemaphore $semaphores;

    /**
     * @param int $permits 1 to 100000
     * @param float|null $timeout as for Mutex
     */
    public function __construct(LockFactory $locks, private readonly string $name, int $permits, ?float $timeout = null)
    {
        $this->semaphores = new KeyedSemaphore($locks, $permits, $timeout);
    }

    /**
     * Suspends the fiber until it has one of the permits.
     *
     * @throws SyncException as Mutex::acquire() does
     * @throws CancelledException
     */
    public function acquire(?Cancellation $cancellation = null): Lock
    {
        return $this->semaphores->acquire($this->name, $cancellation);
    }
}
