<?php

declare(strict_types=1);

/* A RedisRateLimiter. */

namespace DistLock\Failing;

use DistLock\RedisRateLimiter;

use function DistLock\Test\dsn;

return static function (string $prefix): void {
    $limiter = new RedisRateLimiter("$prefix/rate", 1000, 1.0, dsn(['timeout' => 10]), burst: 10);
    must($limiter->acquire(10), 'acquired');
    must($limiter->reserve(10, 5) !== null, 'reserved');
    must($limiter->acquire(10, 10), 'acquired after a wait');
};
