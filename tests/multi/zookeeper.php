<?php

/* What the tests of MultiLock on ZooKeeper share. */

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/expect.php';

/** A lock on the shared server. */
function lock(string $name, bool $exclusive = false): ZkLock
{
    return new ZkLock(path($name), hosts(), nodes: $exclusive ? ZkNodes::Exclusive : ZkNodes::Mutex);
}

/** How many contend for each of these locks. */
function contenders(string ...$names): string
{
    return implode(' ', array_map(static fn (string $name) => $name . ':' . count(zk()->children(path($name))), $names));
}

/** A process that holds the lock until it is sent anything. */
function holder(string $name): Child
{
    $holder = child(static function (Channel $channel) use ($name): bool {
        $lock = lock($name);
        $lock->acquire();
        $channel->send('held');
        $channel->receive(60);

        return $lock->release();
    });
    $holder->await();

    return $holder;
}
