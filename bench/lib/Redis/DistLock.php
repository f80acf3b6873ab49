<?php

declare(strict_types=1);

namespace DistLock\Bench\Redis;

use DistLock\Bench\InProcess;
use DistLock\RedisLock;

final class DistLock extends InProcess
{
    private RedisLock $lock;

    public function __construct(private readonly RedisServer $server, private readonly bool $confirm = true, private readonly bool $reads = false)
    {
    }

    public function open(string $lock): void
    {
        $this->lock = new RedisLock($lock, "redis://{$this->server->host}:{$this->server->port}");
    }

    public function acquire(): void
    {
        if (!($this->reads ? $this->lock->acquireRead() : $this->lock->acquire())) {
            throw new \RuntimeException('distlock did not acquire');
        }
    }

    public function release(): void
    {
        if (!$this->lock->release($this->confirm)) {
            throw new \RuntimeException('distlock lost the lock');
        }
    }
}
