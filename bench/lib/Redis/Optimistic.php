<?php

declare(strict_types=1);

namespace DistLock\Bench\Redis;

use DistLock\Bench\InProcess;
use DistLock\RedisOptimisticLock;

/** Increments a number with an update that meets no conflict, instead of locking. */
final class Optimistic extends InProcess
{
    private RedisOptimisticLock $value;
    private int $turns = 0;

    public function __construct(private readonly RedisServer $server)
    {
    }

    public function open(string $lock): void
    {
        $this->value = new RedisOptimisticLock($lock, "redis://{$this->server->host}:{$this->server->port}");
    }

    public function acquire(): void
    {
        if ($this->value->update(static fn (?string $old) => (string) ((int) $old + 1)) !== (string) ++$this->turns) {
            throw new \RuntimeException('distlock lost an update');
        }
    }

    public function release(): void
    {
    }
}
