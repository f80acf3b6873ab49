<?php

namespace DistLock\React\Tests;

use DistLock\RedisLock;

/** Where the tests' server is. */
final class Servers
{
    public static function redis(): string
    {
        return sprintf('redis://%s:%s', getenv('DISTLOCK_TEST_REDIS_HOST') ?: '127.0.0.1', getenv('DISTLOCK_TEST_REDIS_PORT') ?: 6379);
    }

    /** Returns another object for the lock, whose name no other test uses. */
    public static function lock(string $name): RedisLock
    {
        return new RedisLock('react-' . getmypid() . ":$name", servers: self::redis());
    }
}
