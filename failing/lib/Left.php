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

    /** What is still there when it should no longer be: a text. It deletes what the program may leave behind. */
    public function by(Trial $trial): string
    {
        $deadline = microtime(true) + self::PATIENCE;
        while (($left = [...$this->keys($trial), ...$this->nodes($trial)]) !== [] && microtime(true) < $deadline) {
            usleep(20_000);
        }

        return implode(' ', $left);
    }

    /** @return list<string> all but counters and values */
    private function keys(Trial $trial): array
    {
        $left = [];
        foreach ($this->serversOf($trial->program) as $server) {
            $redis = $server->redis();
            foreach ((array) $redis->keys("*$trial->prefix/*") as $key) {
                if (preg_match('~:fence$|/value$|/[a-z0-9,-]{20,}$|/one$~', $key) === 1 && $redis->type($key) === \Redis::REDIS_STRING && !str_contains((string) $redis->get($key), ':failing')) {
                    continue;
                }
                $left[] = "$key=" . json_encode($redis->rawCommand('DUMP', $key) === false ? null : $redis->get($key));
            }
        }

        return $left;
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
