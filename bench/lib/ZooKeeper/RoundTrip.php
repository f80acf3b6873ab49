<?php

declare(strict_types=1);

namespace DistLock\Bench\ZooKeeper;

use DistLock\Bench\InProcess;

/** Sends one request instead of locking, as the unit for the others. */
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
