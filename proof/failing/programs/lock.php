<?php

declare(strict_types=1);

/* A RedisLock: all of its methods. */

namespace DistLock\Failing;

use DistLock\RedisLock;

use function DistLock\Test\dsn;

return static function (string $prefix): void {
    $lock = new RedisLock("$prefix/lock", dsn(['timeout' => 10]), 30, label: 'failing');
    $other = new RedisLock("$prefix/lock", dsn(['timeout' => 10]), 30);
    must($lock->acquire(10), 'acquired');
    must($lock->acquire(10), 'acquired again');
    must(!$other->acquire(0), 'refused');
    must(!$other->acquire(0), 'refused again');
    must($lock->renew(20), 'renewed');
    must($lock->inspect()->isHeld(), 'inspected');
    must($lock->getFencingToken() > 0, 'a fencing token');
    must($lock->release(), 'released once');
    $token = $lock->detach();
    must($other->attach($token), 'attached');
    must($other->release(false), 'released without a reply');
    must($lock->waitUntilFree(10), 'waited until it is free');
    must($lock->synchronized(static fn () => 42, 10) === 42, 'synchronized');
    must($other->acquire(10), 'acquired in the end');
    must($lock->forceRelease(), 'broken');
    must(!$other->release(), 'lost');
};
