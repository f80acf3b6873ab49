<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use DistLock\Bench\Redis\RedisServer;
use DistLock\Cache\Once as DistLockOnce;
use DistLock\RedisLockFactory;

/** distlock/cache, as its README shows. */
final class Once implements Protection
{
    private DistLockOnce $once;

    public function __construct(private readonly RedisServer $server)
    {
    }

    public function open(): void
    {
        $locks = new RedisLockFactory("redis://{$this->server->host}:{$this->server->port}", ttl: 3.0, maxHold: 60.0);
        $this->once = new DistLockOnce(new SimpleCache($this->server->connect()), $locks, 'bench');
    }

    public function get(string $key, callable $compute): string
    {
        return $this->once->get($key, $compute, 60.0);
    }
}
