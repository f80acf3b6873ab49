<?php

declare(strict_types=1);

namespace DistLock\Bench\Redis;

use DistLock\Bench\Channel;
use DistLock\Bench\Workers;
use DistLock\RedisLock;

/** Measures what processes cost the server while they only wait for a lock that is held for a long time. */
final class Waiting
{
    /** After this time, all have been told twice how long to sleep, so they no longer ask at the same moments. */
    private const SECONDS_TO_SETTLE = 12;

    /** @return array{commands_per_s: float, processor: float} the server's figures */
    public static function measure(RedisServer $server, string $lock, int $processes, int $seconds): array
    {
        $acquire = static fn (): RedisLock => new RedisLock($lock, "redis://$server->host:$server->port", 600.0, autoRenew: false);
        $holder = new Workers(1, static function (Channel $bench) use ($acquire): void {
            $held = $acquire();
            $bench->send($held->acquire());
            $bench->receive();
        });
        $holder->receive();
        $waiters = new Workers($processes, static fn () => ($waiter = $acquire())->acquire());
        try {
            self::awaitQueue($server, $lock, $processes);
            sleep(self::SECONDS_TO_SETTLE);
            [$commands, $used, $since] = [$server->calls('evalsha'), $server->processorSeconds(), hrtime(true)];
            sleep($seconds);
            $span = (hrtime(true) - $since) / 1e9;

            return [
                'commands_per_s' => ($server->calls('evalsha') - $commands) / $span,
                'processor' => ($server->processorSeconds() - $used) / $span,
            ];
        } finally {
            $waiters->close();
            $holder->close();
        }
    }

    private static function awaitQueue(RedisServer $server, string $lock, int $processes): void
    {
        $redis = $server->connect();
        $deadline = hrtime(true) + 60 * 1_000_000_000;
        while ($redis->zCard("{{$lock}}:queue") < $processes) {
            if (hrtime(true) > $deadline) {
                throw new \RuntimeException("$processes processes didn't queue up within a minute");
            }
            usleep(10000);
        }
    }
}
