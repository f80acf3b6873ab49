<?php

declare(strict_types=1);

/* Locks on two nodes of a cluster. */

namespace DistLock\Failing;

use DistLock\RedisLock;

use function DistLock\Test\shared_cluster;

require_once __DIR__ . '/../../../tests/support/cluster.php';

return static function (string $prefix): void {
    foreach (['one', 'two', 'three'] as $name) {
        $lock = new RedisLock("$prefix/$name", shared_cluster()->dsn(['timeout' => 10]), 30);
        must($lock->acquire(10), 'acquired');
        must($lock->inspect()->isHeld(), 'inspected');
        must($lock->release(), 'released');
    }
};
