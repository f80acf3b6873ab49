<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require_once __DIR__ . '/../../support/holder.php';

/** Starts a process that begins to acquire the lock at once. */
function zk_holder(string $method = 'acquireRead', ZkNodes $nodes = ZkNodes::Mutex): Holder
{
    return new Holder(static fn (): ZkLock => new ZkLock(path(), hosts(), nodes: $nodes), $method);
}

/** @return string the modes of the contenders, in their order: "rrw" */
function modes(ZkLock $lock): string
{
    return implode('', array_map(fn ($contender) => $contender['mode'][0], everybody($lock->inspect())));
}

function await_modes(ZkLock $lock, string $modes): void
{
    await(static fn () => modes($lock) === $modes, 20);
}
