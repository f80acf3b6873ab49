<?php

declare(strict_types=1);

/* What is counted in a file that other processes share. */

namespace DistLock\Failing;

use DistLock\RedisLock;

use function DistLock\metrics;
use function DistLock\Test\dsn;

return static function (string $prefix): void {
    $lock = new RedisLock("$prefix/metrics", dsn(['timeout' => 10]), 30);
    must($lock->acquire(10) && $lock->release(), 'acquired');
    must(str_contains(metrics(), 'distlock_'), 'metrics');
};
