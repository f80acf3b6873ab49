<?php

declare(strict_types=1);

namespace DistLock\Bench\Rates;

use DistLock\Bench\Redis\RedisServer;
use DistLock\RedisRateLimiter;
use Illuminate\Redis\Connections\PhpRedisConnection;
use Symfony\Component\Cache\Adapter\RedisAdapter;
use Symfony\Component\Lock\LockFactory;
use Symfony\Component\Lock\Store\RedisStore;
use Symfony\Component\RateLimiter\RateLimiterFactory;
use Symfony\Component\RateLimiter\Storage\CacheStorage;

/**
 * What processes can do that may do something only so many times in a second. Each makes, in the process that uses
 * it, a function that returns when it may.
 */
final class Ways
{
    private const LONGEST_WAIT = 60;

    /** @return \Closure(): \Closure(): mixed */
    public static function distlock(RedisServer $server, string $name, int $rate, int $burst): \Closure
    {
        return static function () use ($server, $name, $rate, $burst): \Closure {
            $limiter = new RedisRateLimiter($name, $rate, 1.0, $server->dsn(), $burst);
            // It connects, and the server gets to know the script.
            $limiter->inspect();

            return static fn () => $limiter->acquire(self::LONGEST_WAIT) ?: throw new \RuntimeException('distlock did not wait');
        };
    }

    /** As Redis::throttle() does it, without the application around it. */
    public static function laravel(RedisServer $server, string $name, int $rate): \Closure
    {
        return static function () use ($server, $name, $rate): \Closure {
            $connection = new PhpRedisConnection((clone $server)->connect());

            return static fn () => $connection->throttle($name)->allow($rate)->every(1)->block(self::LONGEST_WAIT)->then(static fn () => true);
        };
    }

    /** With a lock, as framework.rate_limiter has one by default if there is symfony/lock. */
    public static function symfony(RedisServer $server, string $name, int $rate, int $limit, bool $withLock): \Closure
    {
        return static function () use ($server, $name, $rate, $limit, $withLock): \Closure {
            $redis = (clone $server)->connect();
            $policy = ['id' => $name, 'policy' => 'token_bucket', 'limit' => $limit, 'rate' => ['interval' => '1 second', 'amount' => $rate]];
            $locks = $withLock ? new LockFactory(new RedisStore($redis)) : null;
            $factory = new RateLimiterFactory($policy, new CacheStorage(new RedisAdapter($redis, 'distlock-bench')), $locks);
            $limiter = $factory->create();

            return static fn () => $limiter->reserve()->wait();
        };
    }
}
