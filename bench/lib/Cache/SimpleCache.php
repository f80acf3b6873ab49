<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use Psr\SimpleCache\CacheInterface;

/** As much of PSR-16 as the bench needs, on phpredis. It fits all versions of the interface. */
final class SimpleCache implements CacheInterface
{
    public function __construct(private readonly \Redis $redis)
    {
    }

    public function get($key, $default = null): mixed
    {
        $value = $this->redis->get($key);
        return $value === false ? $default : unserialize($value);
    }

    public function set($key, $value, $ttl = null): bool
    {
        return $this->redis->setex($key, $ttl, serialize($value));
    }

    public function delete($key): bool
    {
        return $this->redis->del($key) === 1;
    }

    public function has($key): bool
    {
        return $this->redis->exists($key) === 1;
    }

    public function clear(): bool
    {
        return false;
    }

    public function getMultiple($keys, $default = null): iterable
    {
        return [];
    }

    public function setMultiple($values, $ttl = null): bool
    {
        return false;
    }

    public function deleteMultiple($keys): bool
    {
        return false;
    }
}
