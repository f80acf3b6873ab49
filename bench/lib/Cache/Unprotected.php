<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use DistLock\Bench\Redis\RedisServer;

/** Whoever misses the value computes it. */
class Unprotected implements Protection
{
    protected const LIFETIME = 60;
    protected \Redis $redis;

    public function __construct(protected readonly RedisServer $server)
    {
    }

    public function open(): void
    {
        $this->redis = $this->server->connect();
    }

    public function get(string $key, callable $compute): string
    {
        $value = $this->redis->get($key);
        if ($value === false) {
            $value = $compute();
            $this->redis->setex($key, self::LIFETIME, $value);
        }
        return $value;
    }
}
