<?php

declare(strict_types=1);

/* The keeper renews a lock while the script does something else. */

namespace DistLock\Failing;

use DistLock\RedisLock;

use function DistLock\Test\dsn;

return static function (string $prefix): void {
    $lock = new RedisLock("$prefix/renewal", dsn(['timeout' => 2]), 3);
    must($lock->acquire(10), 'acquired');
    usleep(1_500_000);
    must($lock->isHeld(), 'renewed');
    must($lock->release(), 'released');
};
