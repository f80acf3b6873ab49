<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use DistLock\Cache\OnceWrapper;
use DistLock\RedisLockFactory;

/** Symfony's cache with distlock's locks. */
final class SymfonyOnce extends SymfonyCache
{
    public function open(): void
    {
        parent::open();
        $locks = new RedisLockFactory($this->locks->dsn(), ttl: 3.0, maxHold: 60.0);
        $this->cache->setCallbackWrapper(new OnceWrapper($locks, 'bench'));
    }
}
