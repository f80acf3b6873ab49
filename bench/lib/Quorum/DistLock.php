<?php

declare(strict_types=1);

namespace DistLock\Bench\Quorum;

use DistLock\Bench\InProcess;
use DistLock\RedisLock;

/** distlock on the servers of the list: one server, or a quorum. */
final class DistLock extends InProcess
{
    private RedisLock $lock;

    /** @param list<string> $dsns */
    public function __construct(private readonly array $dsns)
    {
    }

    public function open(string $lock): void
    {
        $this->lock = new RedisLock($lock, $this->dsns);
    }

    public function acquire(): void
    {
        if (!$this->lock->acquire()) {
            throw new \RuntimeException('distlock did not acquire');
        }
    }

    public function release(): void
    {
        if (!$this->lock->release()) {
            throw new \RuntimeException('distlock lost the lock');
        }
    }
}
