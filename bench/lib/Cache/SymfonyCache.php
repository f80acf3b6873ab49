<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use DistLock\Bench\Redis\RedisServer;
use Symfony\Component\Cache\Adapter\RedisAdapter;
use Symfony\Contracts\Cache\ItemInterface;

/** Symfony's cache, which locks a file: one process on each machine computes. Without early expiration, which would
 * spread out the computations, so that they couldn't be assigned to expiries.
 */
class SymfonyCache implements Protection
{
    protected RedisAdapter $cache;

    public function __construct(
        private readonly RedisServer $values,
        protected readonly RedisServer $locks,
        private readonly int $lifetime,
    ) {
    }

    public function open(): void
    {
        $this->cache = new RedisAdapter($this->values->connect());
    }

    public function get(string $key, callable $compute): string
    {
        return $this->cache->get($key, function (ItemInterface $item) use ($compute): string {
            $value = $compute();
            $item->expiresAfter($this->lifetime);

            return $value;
        }, 0.0);
    }
}
