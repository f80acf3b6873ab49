<?php

namespace DistLock\Laravel\Tests;

/** Where the tests' servers are. */
final class Servers
{
    public static function redis(): string
    {
        return sprintf('redis://%s:%s', getenv('DISTLOCK_TEST_REDIS_HOST') ?: '127.0.0.1', getenv('DISTLOCK_TEST_REDIS_PORT') ?: 6379);
    }
}
