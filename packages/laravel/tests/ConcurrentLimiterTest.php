<?php

namespace DistLock\Laravel\Tests;

// Before Laravel's own class of this name is loaded.
class_alias(RedisConcurrencyLimiter::class, \Illuminate\Redis\Limiters\ConcurrencyLimiter::class);

/** Laravel's own tests of Redis::funnel()'s limiter. */
class ConcurrentLimiterTest extends \Illuminate\Tests\Redis\ConcurrentLimiterTest
{
    protected function setUp(): void
    {
        parent::setUp();
        foreach (['key', 'other_key'] as $name) {
            (new \DistLock\RedisSemaphore($name, 1, Servers::redis()))->forceRelease();
        }
    }
}
