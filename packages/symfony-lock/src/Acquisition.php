<?php

namespace DistLock\Symfony;

use DistLock\Lock;
use DistLock\Mode;
use DistLock\SharedLock;

/**
 * Acquires a lock or permits, and throws if that fails.
 *
 * @internal
 */
final class Acquisition
{
    /**
     * Does what acquire() does, or acquireRead(), at the same cost. Instead of returning false, it throws a
     * TimeoutException that names the holder; if the lock is lost at once, a LockLostException.
     */
    public static function take(Lock $lock, ?float $timeout, Mode $mode = Mode::Write, ?int $maxAhead = null): void
    {
        $nest = fn (): bool => $mode === Mode::Read && $lock instanceof SharedLock ? $lock->acquireRead(0.0) : $lock->acquire(0.0);
        // Only synchronized() says who the holder is. The nested acquisition asks no server, and outlasts it.
        $lock->synchronized($nest, $timeout, $mode, $maxAhead);
    }
}
