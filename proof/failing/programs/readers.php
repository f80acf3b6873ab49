<?php

declare(strict_types=1);

/* Readers of a RedisLock, one of which becomes the writer. */

namespace DistLock\Failing;

use DistLock\RedisLock;

use function DistLock\Test\dsn;

return static function (string $prefix): void {
    $one = new RedisLock("$prefix/readers", dsn(['timeout' => 10]), 30);
    $two = new RedisLock("$prefix/readers", dsn(['timeout' => 10]), 30);
    must($one->acquireRead(10), 'one reads');
    must($two->acquireRead(10), 'two reads');
    must(!$one->acquire(0), 'not upgraded');
    must($two->release(), 'two released');
    must($one->acquire(10), 'upgraded');
    must($one->downgrade(), 'downgraded');
    must($one->release(), 'released');
    while ($one->isHeld()) {
        must($one->release(), 'released again');
    }
};
