<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use DistLock\Bench\Redis\RedisServer;
use DistLock\Cache\Once as DistLockOnce;
use DistLock\RedisLockFactory;

/** distlock/cache, as its README shows. */
class Once implements Protection
{
    protected DistLockOnce $once;

    public function __construct(
        private readonly RedisServer $values,
        private readonly RedisServer $locks,
        protected readonly int $lifetime,
    ) {
    }

    public function open(): void
    {
        $locks = new RedisLockFactory($this->locks->dsn(), ttl: 3.0, maxHold: 60.0);
        $this->once = new DistLockOnce(new SimpleCache($this->values->connect()), $locks, 'bench');
    }

    public function get(string $key, callable $compute): string
    {
        return $this->once->get($key, $compute, $this->lifetime);
    }
}
