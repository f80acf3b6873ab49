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

    /**
     * @return array{computations: int, expiries: int, cold: float} since the last call; cold: computations at the first
     *     expiry of each key
     */
    public static function count(RedisServer $server, string $prefix): array
    {
        $redis = $server->connect();
        $times = [];
        foreach ($redis->lRange(self::list($prefix), 0, -1) as $entry) {
            [$key, $time] = explode(' ', $entry);
            $times[$key][] = (float) $time;
        }
        $redis->del(self::list($prefix));
        $expiries = array_map(self::expiries(...), $times);
        return [
            'computations' => array_sum(array_map(array_sum(...), $expiries)),
            'expiries' => array_sum(array_map(count(...), $expiries)),
            'cold' => array_sum(array_map(current(...), $expiries)) / max(1, count($expiries)),
        ];
    }

    /**
     * @param list<float> $times of one key
     * @return list<int> how many computations each expiry led to
     */
    private static function expiries(array $times): array
    {
        sort($times);
        $expiries = [];
        foreach ($times as $i => $time) {
            if ($i === 0 || $time - $times[$i - 1] > self::GAP) {
                $expiries[] = 0;
            }
            $expiries[count($expiries) - 1]++;
        }
        return $expiries;
    }

    private static function list(string $prefix): string
    {
        return "$prefix-computations";
    }
}
