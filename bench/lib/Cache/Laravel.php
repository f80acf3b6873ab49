<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use DistLock\Bench\Redis\RedisServer;
use Illuminate\Cache\RedisStore;
use Illuminate\Cache\Repository;
use Illuminate\Container\Container;
use Illuminate\Redis\RedisManager;

/** Laravel's cache on Redis: each process that misses the value computes it. */
class Laravel implements Protection
{
    protected Repository $cache;

    public function __construct(
        private readonly RedisServer $values,
        private readonly RedisServer $locks,
        protected readonly int $lifetime,
    ) {
    }

    public function open(): void
    {
        $connection = static fn (RedisServer $server): array => [
            'host' => $server->host,
            'port' => $server->port,
            'persistent' => true,
            'persistent_id' => "laravel-$server->port",
        ];
        $redis = new RedisManager(Container::getInstance(), 'phpredis', [
            'default' => $connection($this->values),
            'locks' => $connection($this->locks),
        ]);
        $this->cache = new Repository((new RedisStore($redis))->setLockConnection('locks'));
    }

    public function get(string $key, callable $compute): string
    {
        return $this->cache->remember($key, $this->lifetime, $compute(...));
    }
}
