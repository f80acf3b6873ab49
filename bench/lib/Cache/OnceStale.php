<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

/** Returns the old value meanwhile, and computes after the response. */
final class OnceStale extends Once
{
    public function get(string $key, callable $compute): string
    {
        return $this->once->get($key, $compute, $this->lifetime, stale: 60.0, defer: true);
    }
}
