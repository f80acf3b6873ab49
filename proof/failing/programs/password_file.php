<?php

declare(strict_types=1);

/* A user whose password is in a file. */

namespace DistLock\Failing;

use DistLock\RedisLock;

use function DistLock\Test\environment;

return static function (string $prefix): void {
    $port = environment('DISTLOCK_TEST_REDIS_PORT');
    $file = rawurlencode(environment('FAILING_PASSWORD'));
    $lock = new RedisLock("$prefix/password", "redis://failing:@localhost:$port?password_file=$file&timeout=10", 30);
    must($lock->acquire(10) && $lock->release(), 'acquired');
};
