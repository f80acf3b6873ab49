<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use DistLock\Bench\Redis\RedisServer;

/** What a request needs: a query that takes 200 ms, in which the process has nothing to do. */
final class Query
{
    private const MICROSECONDS = 200000;
    /** Computations that begin within this many seconds of each other belong to one expiry. */
    private const GAP = 1.0;

    public function __construct(private readonly RedisServer $server, private readonly string $prefix, private readonly string $key)
    {
    }

    public function __invoke(): string
    {
        $this->server->connect()->rPush(self::list($this->prefix), $this->key . ' ' . microtime(true));
        usleep(self::MICROSECONDS);
        return 'value';
    }

    /** @return array{computations: int, expiries: int} since the last call */
    public static function count(RedisServer $server, string $prefix): array
    {
        $redis = $server->connect();
        $times = [];
        foreach ($redis->lRange(self::list($prefix), 0, -1) as $entry) {
            [$key, $time] = explode(' ', $entry);
            $times[$key][] = (float) $time;
        }
        $redis->del(self::list($prefix));
        return ['computations' => count($times, COUNT_RECURSIVE) - count($times), 'expiries' => array_sum(array_map(self::expiries(...), $times))];
    }

    /** @param list<float> $times */
    private static function expiries(array $times): int
    {
        sort($times);
        $expiries = 1;
        for ($i = 1; $i < count($times); $i++) {
            $expiries += $times[$i] - $times[$i - 1] > self::GAP ? 1 : 0;
        }
        return $expiries;
    }

    private static function list(string $prefix): string
    {
        return "$prefix-computations";
    }
}
