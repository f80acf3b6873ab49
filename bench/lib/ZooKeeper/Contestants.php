<?php

declare(strict_types=1);

namespace DistLock\Bench\ZooKeeper;

use DistLock\Bench\InProcess;
use DistLock\ZkLock;
use DistLock\ZkSemaphore;

/** What PHP can do on ZooKeeper. */
final class Contestants
{
    public static function distlock(string $hosts, bool $confirm = true, float $sessionTimeout = 10.0): InProcess
    {
        return InProcess::with(static fn (string $lock) => new ZkLock($lock, $hosts, $sessionTimeout), $confirm);
    }

    public static function reader(string $hosts): InProcess
    {
        return InProcess::reading(static fn (string $lock) => new ZkLock($lock, $hosts, 10.0));
    }

    public static function semaphore(string $hosts, int $permits): InProcess
    {
        return InProcess::with(static fn (string $lock) => new ZkSemaphore($lock, $permits, $hosts, 60.0));
    }

    /** Sends one request instead of locking, as the unit for the others. */
    public static function roundTrip(ZooKeeperServer $server): InProcess
    {
        return new InProcess(static function () use ($server): array {
            $own = clone $server;

            return [$own->roundTrip(...), static fn () => null];
        });
    }
}
