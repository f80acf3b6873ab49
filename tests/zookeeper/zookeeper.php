<?php

/* What the tests of ZkLock share. */

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/client.php';

// The first test starts the server, which it may not be able to do when it has begun, with fewer rights for example.
hosts();

function zk_port(): int
{
    return (int) explode(':', hosts())[1];
}

/** A lock's path that no other test and no other run of this one has; the same in forked children. */
function path(string $name = 'lock'): string
{
    return '/distlock/' . key($name);
}

/** A client of the shared server, one for each process. */
function zk(): ZkClient
{
    static $clients = [];

    return $clients[getmypid()] ??= new ZkClient(hosts());
}

/** Waits until that number contend for the lock. */
function await_contenders(ZkLock $lock, int $count): void
{
    await(static fn () => count(everybody($lock->inspect())) === $count);
}

/** What the callable throws, or what it returns. */
function outcome(callable $call): string
{
    try {
        return var_export($call(), true);
    } catch (\Throwable $thrown) {
        return get_class($thrown) . ': ' . $thrown->getMessage();
    }
}

/** The hosts of a proxy that stands before the shared server. */
function through(Proxy $proxy): string
{
    return "$proxy->host:$proxy->port";
}
