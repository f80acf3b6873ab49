--TEST--
A refusal says whether the one ahead has permits, reads or writes, whether a lock or a semaphore was refused
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\TimeoutException;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';

$ahead = static function (Lock $lock): string {
    try {
        $lock->synchronized(static fn () => null, 0.0);
    } catch (TimeoutException $exception) {
        $owner = $exception->getOwner();

        return $owner === null ? 'unknown' : "{$owner->mode->value} $owner->weight";
    }

    return 'not refused';
};
$semaphore = new RedisSemaphore(key(), 2, dsn(), weight: 2);
$lock = new RedisLock(key(), dsn());
$semaphore->acquire();
echo $ahead(new RedisLock(key(), dsn())), ', ', $ahead(new RedisSemaphore(key(), 2, dsn())), "\n";
$semaphore->release();
$lock->acquireRead();
echo $ahead(new RedisLock(key(), dsn())), ', ', $ahead(new RedisSemaphore(key(), 2, dsn(), weight: 2)), "\n";
$lock->release();
$lock->acquire();
echo $ahead(new RedisLock(key(), dsn())), ', ', $ahead(new RedisSemaphore(key(), 2, dsn())), "\n";
--EXPECT--
permits 2, permits 2
read 1, read 1
write 1, write 1
