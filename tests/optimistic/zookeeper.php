<?php

/* What the tests of optimistic locks on ZooKeeper share. */

namespace DistLock\Test;

use DistLock\ZkOptimisticLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/expect.php';

/** The value at path() on the shared server. */
function value(?string $auth = null): ZkOptimisticLock
{
    return new ZkOptimisticLock(path(), hosts(), auth: $auth);
}

/** One more than there was. */
function one_more(?string $old): string
{
    return (string) ((int) $old + 1);
}

/** Runs what must throw, and says what it threw, without ports and paths. */
function failure(callable $work): string
{
    return preg_replace(['~:\d{4,}~', '~"?/distlock/[^ "]*"?~'], [':PORT', 'PATH'], thrown($work));
}
