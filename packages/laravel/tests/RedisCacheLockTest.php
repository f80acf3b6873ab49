<?php

namespace DistLock\Laravel\Tests;

use Illuminate\Tests\Integration\Cache\RedisCacheLockTest as LaravelsTest;

/** Laravel's own tests of its locks on Redis. */
class RedisCacheLockTest extends LaravelsTest
{
    /** Its locks have no connection of Laravel's: that test has nothing to look at. */
    public function testRedisLockCanHaveASeparateConnection(): void
    {
        $this->assertFalse(method_exists(\DistLock\Laravel\Lock::class, 'getConnectionName'));
    }
}
