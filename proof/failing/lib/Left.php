<?php

declare(strict_types=1);

namespace DistLock\Failing;

use DistLock\Test;
use DistLock\Test\Server;

/** What a trial has left on the servers. */
final class Left
{
    /** In this time, what a process gave up as it ended must be gone. */
    private const PATIENCE = 3.0;
    /** @var array<string, list<Server>> */
    private array $servers = [];

    /** What is still there when it should no longer be: a text. */
    public function by(Trial $trial): string
    {
        $deadline = microtime(true) + self::PATIENCE;
        while (($left = [...$this->keys($trial), ...$this->nodes($trial)]) !== [] && microtime(true) < $deadline) {
            usleep(20_000);
        }

        return implode(' ', $left);
    }

    /** @return list<string> all but counters and values, which are deleted */
    private function keys(Trial $trial): array
    {
        $left = [];
        foreach ($this->serversOf($trial->program) as $server) {
            $redis = $server->redis();
            foreach ((array) $redis->keys("*$trial->prefix/*") as $key) {
                if ($this->mayStay($key, $redis)) {
                    $redis->del($key);
                } else {
                    $left[] = $key;
                }
            }
        }

        return $left;
    }

    /** Fencing counters; the values of an optimistic lock and a limiter; sessions, of which one has a name. */
    private function mayStay(string $key, \Redis $redis): bool
    {
        return preg_match('~:fence$|/value$|/rate\W?|/basket$|/[a-zA-Z0-9,-]{20,}$~', $key) === 1 && $redis->type($key) === \Redis::REDIS_STRING;
    }

    /** @return list<Server> */
    private function serversOf(string $program): array
    {
        $directory = Test\environment('DISTLOCK_TEST_DIR');

        return $this->servers[$program] ??= match ($program) {
            'list' => Test\members('redis-quorum', 5, $directory),
            'cluster' => Test\members('redis-cluster', 3, $directory),
            'sentinel' => Test\members('redis-sentinel', 1, $directory),
            default => [new Server('redis', $directory)],
        };
    }

    /** @return list<string> */
    private function nodes(Trial $trial): array
    {
        return str_starts_with($trial->program, 'zookeeper') || $trial->program === 'multi' ? Test\ephemerals("/$trial->prefix") : [];
    }
}
