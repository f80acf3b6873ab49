<?php

declare(strict_types=1);

/* Optimistic locks on Redis and on ZooKeeper. */

namespace DistLock\Failing;

use DistLock\RedisOptimisticLock;
use DistLock\ZkOptimisticLock;

use function DistLock\Test\dsn;
use function DistLock\Test\hosts;

return static function (string $prefix): void {
    $name = str_replace('/', '.', $prefix);
    foreach ([new RedisOptimisticLock("$prefix/value", dsn(['timeout' => 10])), new ZkOptimisticLock("/$name-value", hosts())] as $lock) {
        $before = (int) $lock->read();
        must($lock->update(static fn (?string $value) => (string) ((int) $value + 1), 10) === (string) ($before + 1), 'updated');
        must($lock->read() === (string) ($before + 1), 'read');
    }
};
