<?php

namespace DistLock\Laravel;

use DistLock\DeadlockException;
use DistLock\Lock as ExtensionsLock;
use DistLock\LockLostException;
use DistLock\TimeoutException;

/**
 * Acquires a lock or permits, and says why that failed.
 *
 * @internal
 */
final class Acquisition
{
    /**
     * Does what acquire() does, at the same cost. If it fails, it returns an exception whose message names the holder.
     * A DeadlockException means that this process itself is the holder, and can't release during the wait.
     */
    public static function refusal(ExtensionsLock $lock, float $timeout): TimeoutException|DeadlockException|LockLostException|null
    {
        try {
            // Only synchronized() says who the holder is. The nested acquire() asks no server, and outlasts it.
            $lock->synchronized(fn (): bool => $lock->acquire(0.0), $timeout);
        } catch (TimeoutException | DeadlockException | LockLostException $refusal) {
            return $refusal;
        }

        return null;
    }
}
