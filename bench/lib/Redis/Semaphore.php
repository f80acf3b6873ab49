<?php

declare(strict_types=1);

namespace DistLock\Bench\Redis;

use DistLock\Bench\InProcess;
use DistLock\RedisSemaphore;

final class Semaphore extends InProcess
{
    private RedisSemaphore $semaphore;

    public function __construct(private readonly RedisServer $server, private readonly int $permits)
    {
    }

    public function open(string $lock): void
    {
        $this->semaphore = new RedisSemaphore($lock, $this->permits, "redis://{$this->server->host}:{$this->server->port}");
    }

    public function acquire(): void
    {
        if (!$this->semaphore->acquire()) {
            throw new \RuntimeException('distlock did not acquire');
        }
    }

    public function release(): void
    {
        if (!$this->semaphore->release()) {
            throw new \RuntimeException('distlock lost the permit');
        }
    }
}
