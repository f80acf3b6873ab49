<?php

namespace DistLock\Laravel;

use Illuminate\Contracts\Cache\CanFlushLocks;

// Laravel has the interface since 13.
if (interface_exists(CanFlushLocks::class)) {
    /** Has flushLocks(). */
    interface FlushableLocks extends CanFlushLocks
    {
    }
} else {
    /** Has flushLocks(). */
    interface FlushableLocks
    {
        public function flushLocks(): bool;

        public function hasSeparateLockStore(): bool;
    }
}
