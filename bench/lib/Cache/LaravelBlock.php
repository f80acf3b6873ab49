<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

/** A process that misses the value waits for one of Laravel's locks, looks again, and computes it. */
final class LaravelBlock extends Laravel
{
    public function get(string $key, callable $compute): string
    {
        return $this->cache->get($key) ?? $this->cache->lock("$key-lock", 10)->block(5, fn () => parent::get($key, $compute));
    }
}
