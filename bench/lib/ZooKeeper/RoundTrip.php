<?php

declare(strict_types=1);

namespace DistLock\Bench\ZooKeeper;

use DistLock\Bench\InProcess;

/** Not a lock: one request, to measure the others by. */
final class RoundTrip extends InProcess
{
    private ZooKeeperServer $own;

    public function __construct(private readonly ZooKeeperServer $server)
    {
    }

    public function open(string $lock): void
    {
        $this->own = clone $this->server;
    }

    public function acquire(): void
    {
        $this->own->roundTrip();
    }

    public function release(): void
    {
    }
}
