<?php

namespace DistLock\Amp;

use Amp\Cancellation;
use Amp\CancelledException;
use Amp\Sync\Lock;
use Amp\Sync\SyncException;
use DistLock\LockFactory;

/** A mutex for each key. The key is the name of the lock. */
final class KeyedMutex implements \Amp\Sync\KeyedMutex
{
    private readonly Waiting $waiting;

    /** @param float|null $timeout as for Mutex */
    public function __construct(private readonly LockFactory $locks, ?float $timeout = null)
    {
        $this->waiting = new Waiting($timeout);
    }

    /**
     * @throws \ValueError if the backend allows no such name
     * @throws SyncException as Mutex::acquire() does
     * @throws CancelledException
     */
    public function acquire(string $key, ?Cancellation $cancellation = null): Lock
    {
        return $this->waiting->acquire($this->locks->lock($key), $cancellation);
    }
}
