<?php

declare(strict_types=1);

/* A RedisSemaphore. */

namespace DistLock\Failing;

use DistLock\RedisSemaphore;

use function DistLock\Test\dsn;

return static function (string $prefix): void {
    [$one, $two, $three] = array_map(
        static fn (int $weight) => new RedisSemaphore("$prefix/permits", 3, dsn(['timeout' => 10]), 30, weight: $weight),
        [1, 2, 1],
    );
    must($one->acquire(10) && $two->acquire(10), 'acquired');
    must(!$three->acquire(0), 'refused');
    must($two->inspect()->isHeld(), 'inspected');
    must($two->release(), 'released');
    must($three->acquire(10), 'acquired what was released');
    must($three->release() && $one->release(), 'all released');
};
