<?php

declare(strict_types=1);

namespace DistLock\Bench\ZooKeeper;

use DistLock\Bench\InProcess;
use DistLock\ZkSemaphore;

final class Semaphore extends InProcess
{
    private ZkSemaphore $semaphore;

    public function __construct(private readonly string $hosts, private readonly int $permits)
    {
    }

    public function open(string $lock): void
    {
        $this->semaphore = new ZkSemaphore($lock, $this->permits, $this->hosts, 60.0);
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
