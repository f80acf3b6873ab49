<?php

declare(strict_types=1);

namespace DistLock\Bench\Redis;

use DistLock\Bench\InProcess;

/** Sends one PING instead of locking, as the unit for the others. */
final class RoundTrip extends InProcess
{
    private \Redis $redis;

    public function __construct(private readonly RedisServer $server)
    {
    }

    public function open(string $lock): void
    {
        $this->redis = $this->server->connect();
    }

    public function acquire(): void
    {
        $this->redis->ping();
    }

    public function release(): void
    {
    }
}
