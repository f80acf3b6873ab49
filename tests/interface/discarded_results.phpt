--TEST--
PHP 8.5 and later warn if code ignores whether it holds the lock, and only then
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';

set_error_handler(static function (int $level, string $message): bool {
    echo "$message\n";

    return true;
});
$lock = new RedisLock(key(), dsn());
$lock->acquire();
$lock->acquireRead();
$lock->renew();
$lock->release();
$lock->release();
$lock->waitUntilFree();
$semaphore = new RedisSemaphore(key('semaphore'), 1, dsn());
$semaphore->acquire();
$token = $semaphore->detach();
$semaphore->attach($token);
$semaphore->release();
$multi = new MultiLock($lock);
$multi->acquire();
$multi->release();
$acquired = $lock->acquire();
if ($lock->renew()) {
    $lock->synchronized(static fn () => null);
}
--EXPECT--
The return value of method DistLock\RedisLock::acquire() should either be used or intentionally ignored by casting it as (void)
The return value of method DistLock\RedisLock::acquireRead() should either be used or intentionally ignored by casting it as (void)
The return value of method DistLock\RedisLock::renew() should either be used or intentionally ignored by casting it as (void)
The return value of method DistLock\RedisLock::waitUntilFree() should either be used or intentionally ignored by casting it as (void)
The return value of method DistLock\RedisSemaphore::acquire() should either be used or intentionally ignored by casting it as (void)
The return value of method DistLock\RedisSemaphore::attach() should either be used or intentionally ignored by casting it as (void)
The return value of method DistLock\MultiLock::acquire() should either be used or intentionally ignored by casting it as (void)
