<?php

declare(strict_types=1);

namespace DistLock\Bench\ZooKeeper;

use DistLock\Bench\InProcess;
use DistLock\ZkLock;

final class DistLock extends InProcess
{
    private ZkLock $lock;

    public function __construct(
        private readonly string $hosts,
        private readonly bool $confirm = true,
        private readonly float $sessionTimeout = 10.0,
        private readonly bool $reads = false,
    ) {
    }

    public function open(string $lock): void
    {
        $this->lock = new ZkLock($lock, $this->hosts, $this->sessionTimeout);
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
