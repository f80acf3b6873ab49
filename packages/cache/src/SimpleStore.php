<?php

namespace DistLock\Cache;

use Psr\SimpleCache\CacheInterface;

/**
 * A PSR-16 cache.
 *
 * @internal
 */
final class SimpleStore implements Store
{
    public function __construct(private readonly CacheInterface $cache)
    {
    }

    public function read(string $key): mixed
    {
        return $this->cache->get($key);
    }

    public function write(string $key, mixed $value, int $seconds): bool
    {
        return $this->cache->set($key, $value, $seconds);
    }

    public function delete(string $key): bool
    {
        return $this->cache->delete($key);
    }
}
