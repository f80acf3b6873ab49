<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use DistLock\Bench\Redis\RedisServer;

/** What is to be cached: it costs processor time, and is counted. */
final class Computation
{
    private const MICROSECONDS = 20000;
    private ?\Redis $counter = null;

    /** @param bool $fails whether the first computation of each value throws */
    public function __construct(
        private readonly RedisServer $server,
        public readonly string $prefix,
        private readonly bool $fails,
    ) {
    }

    public function __invoke(int $expiry): string
    {
        $this->counter ??= $this->server->connect();
        $isFirst = $this->counter->incr("$this->prefix-computed-$expiry") === 1;
        $end = self::used() + self::MICROSECONDS;
        while (self::used() < $end) {
            // Other processes get their share of the processors meanwhile.
        }
        return $isFirst && $this->fails ? throw new \RuntimeException('the computation failed') : "value $expiry";
    }

    public function count(int $expiry): int
    {
        $this->counter ??= $this->server->connect();
        return (int) $this->counter->get("$this->prefix-computed-$expiry");
    }

    private static function used(): int
    {
        $usage = getrusage();
        return $usage['ru_utime.tv_sec'] * 1000000 + $usage['ru_utime.tv_usec']
            + $usage['ru_stime.tv_sec'] * 1000000 + $usage['ru_stime.tv_usec'];
    }
}
