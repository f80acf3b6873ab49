<?php

namespace DistLock\Amp\Tests;

use DistLock\RedisLockFactory;

/** Where the tests' server is. */
final class Servers
{
    public static function redis(): string
    {
        return sprintf('redis://%s:%s', getenv('DISTLOCK_TEST_REDIS_HOST') ?: '127.0.0.1', getenv('DISTLOCK_TEST_REDIS_PORT') ?: 6379);
    }

    public static function zookeeper(): string
    {
        return getenv('DISTLOCK_TEST_ZOOKEEPER') ?: '127.0.0.1:2181';
    }

    public static function locks(): RedisLockFactory
    {
        return new RedisLockFactory(self::redis());
    }
}
