<?php

declare(strict_types=1);

namespace DistLock\Bench\Redis;

use DistLock\Bench\InProcess;
use DistLock\RedisLock;
use DistLock\RedisOptimisticLock;
use DistLock\RedisSemaphore;
use Symfony\Component\Lock\LockFactory;
use Symfony\Component\Lock\Store\RedisStore;

/** What is compared on Redis. */
final class Contestants
{
    public const RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    public static function distlock(RedisServer $server, bool $confirm = true): InProcess
    {
        return InProcess::with(static fn (string $lock) => new RedisLock($lock, self::dsn($server)), $confirm);
    }

    public static function reader(RedisServer $server): InProcess
    {
        return InProcess::reading(static fn (string $lock) => new RedisLock($lock, self::dsn($server)));
    }

    public static function semaphore(RedisServer $server, int $permits): InProcess
    {
        return InProcess::with(static fn (string $lock) => new RedisSemaphore($lock, $permits, self::dsn($server)));
    }

    /** Increments a number with an update that meets no conflict, instead of locking. */
    public static function optimistic(RedisServer $server): InProcess
    {
        return new InProcess(static function (string $lock) use ($server): array {
            $value = new RedisOptimisticLock($lock, self::dsn($server));
            $change = static fn (?string $old) => (string) ((int) $old + 1);
            $turns = 0;

            return [
                static function () use ($value, $change, &$turns): void {
                    if ($value->update($change) !== (string) ++$turns) {
                        throw new \RuntimeException('distlock lost an update');
                    }
                },
                static fn () => null,
            ];
        });
    }

    /**
     * Sends the same five commands by hand: watch, get, and a transaction whose commands are sent one by one, or in one
     * write.
     */
    public static function phpRedisOptimistic(RedisServer $server, bool $pipelined): InProcess
    {
        return new InProcess(static function (string $key) use ($server, $pipelined): array {
            $redis = self::connect($server);
            $change = static fn (?string $old) => (string) ((int) $old + 1);
            $turns = 0;

            return [
                static function () use ($redis, $key, $pipelined, $change, &$turns): void {
                    $redis->watch($key);
                    $old = $redis->get($key);
                    $new = $change($old === false ? null : $old);
                    $done = $pipelined
                        ? $redis->pipeline()->multi()->set($key, $new)->exec()->exec()
                        : $redis->multi()->set($key, $new)->exec();
                    if (!$done || end($done) === false || $new !== (string) ++$turns) {
                        throw new \RuntimeException('phpredis lost an update');
                    }
                },
                static fn () => null,
            ];
        });
    }

    /**
     * The lock that people write by hand: SET NX PX with a random token, retried until it succeeds; compare and delete.
     */
    public static function phpRedis(RedisServer $server, int $pollMicroseconds): InProcess
    {
        return new InProcess(static function (string $lock) use ($server, $pollMicroseconds): array {
            $redis = self::connect($server);
            $script = $redis->script('load', self::RELEASE);
            $token = '';

            return [
                static function () use ($redis, $lock, $pollMicroseconds, &$token): void {
                    $token = bin2hex(random_bytes(16));
                    while (!$redis->set($lock, $token, ['nx', 'px' => 10000])) {
                        usleep($pollMicroseconds);
                    }
                },
                static function () use ($redis, $lock, $script, &$token): void {
                    if ($redis->evalSha($script, [$lock, $token], 1) !== 1) {
                        throw new \RuntimeException('phpredis lost the lock');
                    }
                },
            ];
        });
    }

    /**
     * symfony/lock, used as its documentation shows: a factory with a RedisStore on phpredis, where a blocking acquire
     * polls.
     */
    public static function symfony(RedisServer $server): InProcess
    {
        return new InProcess(static function (string $name) use ($server): array {
            $lock = (new LockFactory(new RedisStore(self::connect($server))))->createLock($name, 10.0);

            return [static fn () => $lock->acquire(true), $lock->release(...)];
        });
    }

    /**
     * This isn't a safe lock, as it disappears when its holder dies: a list with one element, which BLPOP waits for and
     * RPUSH gives back. The server itself wakes the next waiter, so no hand-over can cost less.
     */
    public static function passedToken(RedisServer $server): InProcess
    {
        return new InProcess(static function (string $list) use ($server): array {
            $redis = $server->connect();
            $redis->setOption(\Redis::OPT_READ_TIMEOUT, -1);
            if ($redis->setnx("$list:made", '1')) {
                $redis->rPush($list, 'token');
            }

            return [static fn () => $redis->blPop($list, 0), static fn () => $redis->rPush($list, 'token')];
        });
    }

    /** Sends one PING instead of locking, as the unit for the others. */
    public static function roundTrip(RedisServer $server): InProcess
    {
        return new InProcess(static function () use ($server): array {
            $redis = $server->connect();

            return [static fn () => $redis->ping(), static fn () => null];
        });
    }

    private static function dsn(RedisServer $server): string
    {
        return "redis://$server->host:$server->port";
    }

    private static function connect(RedisServer $server): \Redis
    {
        $redis = new \Redis();
        $redis->pconnect($server->host, $server->port, 5.0);

        return $redis;
    }
}
