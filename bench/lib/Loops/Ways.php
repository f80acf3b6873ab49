<?php

declare(strict_types=1);

namespace DistLock\Bench\Loops;

use Amp\Redis\Sync\RedisMutex;
use DistLock\Bench\Redis\RedisServer;
use DistLock\RedisLock;

use function Amp\delay;
use function Amp\Redis\createRedisClient;
use function DistLock\Revolt\install;

/**
 * What fibers that want a lock can do. Each makes, in the process that uses it, a function that acquires the lock of a
 * name and returns what releases it.
 */
final class Ways
{
    /** @return \Closure(): \Closure(string): \Closure(): mixed */
    public static function distlock(RedisServer $server): \Closure
    {
        return static function () use ($server): \Closure {
            install();

            return static function (string $name) use ($server): \Closure {
                $lock = new RedisLock($name, $server->dsn());
                $lock->acquire(60.0) ?: throw new \RuntimeException('distlock did not acquire');

                return static fn () => $lock->release() ?: throw new \RuntimeException('distlock lost the lock');
            };
        };
    }

    /** The same lock, but a fiber that doesn't get it asks again after a while. */
    public static function polling(RedisServer $server, float $seconds): \Closure
    {
        return static function () use ($server, $seconds): \Closure {
            install();

            return static function (string $name) use ($server, $seconds): \Closure {
                $lock = new RedisLock($name, $server->dsn());
                while (!$lock->acquire(0.0)) {
                    delay($seconds);
                }

                return static fn () => $lock->release();
            };
        };
    }

    /** amphp/redis, used as its documentation shows: one mutex for all. */
    public static function amphpRedis(RedisServer $server): \Closure
    {
        return static function () use ($server): \Closure {
            $mutex = new RedisMutex(createRedisClient("tcp://$server->host:$server->port"));

            return static function (string $name) use ($mutex): \Closure {
                $lock = $mutex->acquire($name);

                return static fn () => $lock->release();
            };
        };
    }
}
