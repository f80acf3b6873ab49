<?php

namespace DistLock\Cache\Tests;

/** Where the tests' servers are. */
final class Servers
{
    public static function redis(): string
    {
        return sprintf('redis://%s:%s', self::host(), self::port());
    }

    public static function zookeeper(): string
    {
        return getenv('DISTLOCK_TEST_ZOOKEEPER') ?: '127.0.0.1:2181';
    }

    /** A connection to the Redis server, for this process only. */
    public static function connect(): \Redis
    {
        /** @var array<int, \Redis> $connections */
        static $connections = [];
        $process = (int) getmypid();
        if (!isset($connections[$process])) {
            $connections[$process] = new \Redis();
            $connections[$process]->connect(self::host(), self::port());
        }

        return $connections[$process];
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
