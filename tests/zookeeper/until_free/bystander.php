<?php

/* What the tests of waitUntilFree() on ZooKeeper share. */

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/zookeeper.php';

/** Starts a process that waits until the lock is free, and returns the result and how many requests that took. */
function bystander(?callable $make = null, ?float $timeout = 60.0): Child
{
    $make ??= fn (): Lock => new ZkLock(path(), hosts(), 600.0);

    return child(static fn () => [$make()->waitUntilFree($timeout), \DistLock\stats()['commands'] - \DistLock\stats()['renewals']]);
}

/** Starts a process that acquires the lock, says so, and releases it when it receives anything. */
function contender(string $method = 'acquire', ?callable $make = null): Child
{
    $make ??= fn (): Lock => new ZkLock(path(), hosts(), 600.0);

    return child(static function (Channel $channel) use ($make, $method): bool {
        $lock = $make();
        $channel->send($lock->$method(60.0));
        $channel->receive(60);

        return $lock->release();
    });
}

/** Waits until that many watch any of the nodes. */
function await_watches(int $count, string $path): void
{
    await(static fn () => count(array_merge([], ...array_values(watches($path)))) === $count, 30);
}
