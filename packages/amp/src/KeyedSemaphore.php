<?php

namespace DistLock\Amp;

use Amp\Cancellation;
use Amp\CancelledException;
use Amp\Sync\Lock;
use Amp\Sync\SyncException;
use DistLock\LockFactory;

/** A semaphore for each key, all with the same number of permits. The key is the name of the semaphore. */
final class KeyedSemaphore implements \Amp\Sync\KeyedSemaphore
{
    private readonly Waiting $waiting;

    /**
     * @param int $permits 1 to 100000
     * @param float|null $timeout as for Mutex
     */
    public function __construct(private readonly LockFactory $locks, private readonly int $permits, ?float $timeout = null)
    {
        $this->waiting = new Waiting($timeout);
    }

    /**
     * @throws \ValueError if the backend allows no such name or number of permits
     * @throws SyncException as Mutex::acquire() does
     * @throws CancelledException
     */
    public function acquire(string $key, ?Cancellation $cancellation = null): Lock
    {
        return $this->waiting->acquire($this->locks->semaphore($key, $this->permits), $cancellation);
    }
}
