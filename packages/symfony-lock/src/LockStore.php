<?php

namespace DistLock\Symfony;

use Symfony\Component\Lock\BlockingSharedLockStoreInterface;
use Symfony\Component\Lock\BlockingStoreInterface;
use Symfony\Component\Lock\Exception\InvalidArgumentException;
use Symfony\Component\Lock\Key;

/**
 * What the stores of locks on both backends share.
 *
 * @internal
 */
abstract class LockStore implements BlockingStoreInterface, BlockingSharedLockStoreInterface
{
    protected function __construct(private ?float $acquireTimeout)
    {
        if ($acquireTimeout < 0.0) {
            throw new InvalidArgumentException('The time to wait for a lock must be 0 or more seconds.');
        }
    }

    /**
     * Acquires the lock, and has the Key hold it.
     *
     * @param Holding::READ|Holding::WRITE $mode
     * @param float|null                   $timeout as acquire() takes it
     */
    abstract protected function take(Key $key, string $mode, ?float $timeout): void;

    public function save(Key $key): void
    {
        $this->take($key, Holding::WRITE, 0.0);
    }

    public function saveRead(Key $key): void
    {
        $this->take($key, Holding::READ, 0.0);
    }

    public function waitAndSave(Key $key): void
    {
        $this->take($key, Holding::WRITE, $this->acquireTimeout);
    }

    public function waitAndSaveRead(Key $key): void
    {
        $this->take($key, Holding::READ, $this->acquireTimeout);
    }
}
