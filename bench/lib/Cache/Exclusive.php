<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use DistLock\RedisLockFactory;

/** The same with a lock of distlock, which hands over without polling: one after the other looks into the cache. */
final class Exclusive extends Unprotected
{
    private RedisLockFactory $factory;

    public function open(): void
    {
        parent::open();
        $this->factory = new RedisLockFactory($this->locks->dsn(), ttl: 3.0);
    }

    public function get(string $key, callable $compute): string
    {
        return $this->redis->get($key) ?: $this->factory->lock("$key-lock")->synchronized(fn (): string => parent::get($key, $compute));
    }
}
