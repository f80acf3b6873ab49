<?php

declare(strict_types=1);

/* A lock on the master that sentinels name. */

namespace DistLock\Failing;

use DistLock\RedisLock;

use function DistLock\Test\shared_sentinels;

require_once __DIR__ . '/../../../tests/support/sentinel.php';

return static function (string $prefix): void {
    $lock = new RedisLock("$prefix/sentinel", shared_sentinels()->dsn(['timeout' => 10]), 30, replicas: 1);
    must($lock->acquire(10), 'acquired');
    must($lock->release(), 'released');
};
