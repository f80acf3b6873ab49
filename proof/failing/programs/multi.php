<?php

declare(strict_types=1);

/* A MultiLock of locks on Redis and on ZooKeeper. */

namespace DistLock\Failing;

use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\ZkLock;

use function DistLock\Test\dsn;
use function DistLock\Test\hosts;

return static function (string $prefix): void {
    $lock = static fn (string $name) => new RedisLock("$prefix/$name", dsn(['timeout' => 10]), 30);
    $node = static fn () => new ZkLock("/$prefix/multi", hosts());
    $both = new MultiLock($lock('one'), $node(), $lock('two'));
    $other = new MultiLock($lock('two'), $node());
    must($both->acquire(10), 'acquired');
    must(!$other->acquire(0), 'refused');
    must($both->release(), 'released');
    must($other->acquireRead(10) && $other->release(), 'read');
};
