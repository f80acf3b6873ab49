<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use DistLock\Bench\Channel;
use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Statistics;
use DistLock\Bench\Workers;

/** Processes that all wait for one computation: how long after it was stored each of them has the value. */
final class Followers
{
    /** By then, all others are waiting. */
    private const COMPUTATION_MICROSECONDS = 1000000;

    private float $stored = 0.0;

    public function __construct(
        private readonly RedisServer $server,
        private readonly Protection $protection,
        private readonly string $prefix,
    ) {
    }

    /** @return array<string, float> */
    public function run(int $followers, int $rounds): array
    {
        $workers = new Workers($followers + 1, $this->work(...));
        $delays = [];
        try {
            // Connections are opened, and scripts loaded.
            $workers->ask(0);
            $before = $this->server->scripts()['calls'];
            for ($round = 1; $round <= $rounds; $round++) {
                $times = $workers->ask($round);
                $stored = max(array_column($times, 'stored'));
                foreach ($times as ['stored' => $own, 'got' => $got]) {
                    $own > 0.0 || $delays[] = $got - $stored;
                }
            }
            $commands = $this->server->scripts()['calls'] - $before;
            $workers->send(null);
            $workers->finish();
        } finally {
            $workers->close();
        }
        return [
            'median_ms' => Statistics::median($delays) * 1e3,
            'last_ms' => max($delays) * 1e3,
            'lock_commands_per_call' => $commands / $rounds / ($followers + 1),
            'computations' => ($followers + 1) - count($delays) / $rounds,
        ];
    }

    /** Answers the number of each round with when this process computed the value, if it did, and when it had it. */
    private function work(Channel $bench): void
    {
        $this->protection->open();
        while (($round = $bench->receive()) !== null) {
            $this->stored = 0.0;
            $this->protection->get("$this->prefix-$round", $this->compute(...));
            $bench->send(['stored' => $this->stored, 'got' => hrtime(true) / 1e9]);
        }
    }

    private function compute(): string
    {
        usleep(self::COMPUTATION_MICROSECONDS);
        $this->stored = hrtime(true) / 1e9;
        return 'value';
    }
}
