<?php

namespace DistLock\Amp;

use Amp\Cancellation;
use Amp\CancelledException;
use Amp\Sync\Lock;
use Amp\Sync\SyncException;
use DistLock\LockFactory;

/** A lock with a name that fibers, and processes on any number of machines, take turns on: first come, first served. */
final class Mutex implements \Amp\Sync\Mutex
{
    private readonly KeyedMutex $mutexes;

    /**
     * @param float|null $timeout 0 or more seconds, the longest wait; null is the ini setting distlock.default_timeout,
     *     or no limit if that is empty
     */
    public function __construct(LockFactory $locks, private readonly string $name, ?float $timeout = null)
    {
        $this->mutexes = new KeyedMutex($locks, $timeout);
    }

    /**
     * Suspends the fiber until it has the lock.
     *
     * @throws SyncException if that takes longer than the time limit; or with distlock's exception as the previous one
     * @throws CancelledException
     */
    public function acquire(?Cancellation $cancellation = null): Lock
    {
        return $this->mutexes->acquire($this->name, $cancellation);
    }
}
