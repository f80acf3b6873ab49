<?php

namespace DistLock\Cache;

use Psr\Cache\CacheItemPoolInterface;

/**
 * A PSR-6 cache.
 *
 * @internal
 */
final class PoolStore implements Store
{
    public function __construct(private readonly CacheItemPoolInterface $pool)
    {
    }

    public function read(string $key): mixed
    {
        $item = $this->pool->getItem($key);

        return $item->isHit() ? $item->get() : null;
    }

    public function write(string $key, mixed $value, int $seconds): bool
    {
        return $this->pool->save($this->pool->getItem($key)->set($value)->expiresAfter($seconds));
    }

    public function delete(string $key): bool
    {
        return $this->pool->deleteItem($key);
    }
}
