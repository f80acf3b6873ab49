<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use DistLock\Bench\Redis\RedisServer;

/** Each process that misses the value computes it. */
class Unprotected implements Protection
{
    protected \Redis $redis;

    public function __construct(
        protected readonly RedisServer $values,
        protected readonly RedisServer $locks,
        protected readonly int $lifetime,
    ) {
    }

    public function open(): void
    {
        $this->redis = $this->values->connect();
    }

    public function get(string $key, callable $compute): string
    {
        $value = $this->redis->get($key);
        if ($value === false) {
            $value = $compute();
            $this->redis->setex($key, $this->lifetime, $value);
        }
        return $value;
    }
}
