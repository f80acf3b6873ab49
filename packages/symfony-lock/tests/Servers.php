<?php

namespace DistLock\Symfony\Tests;

/** Where the tests' servers are. */
final class Servers
{
    public static function redis(): string
    {
        return sprintf('redis://%s:%s', self::host(), self::port());
    }

    public static function connect(): \Redis
    {
        $redis = new \Redis();
        $redis->connect(self::host(), self::port());

        return $redis;
    }

    public static function zookeeper(): string
    {
        return getenv('DISTLOCK_TEST_ZOOKEEPER') ?: '127.0.0.1:2181';
    }

    private static function host(): string
    {
        return getenv('DISTLOCK_TEST_REDIS_HOST') ?: '127.0.0.1';
    }

    private static function port(): int
    {
        return (int) (getenv('DISTLOCK_TEST_REDIS_PORT') ?: 6379);
    }
}
