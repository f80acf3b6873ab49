<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use DistLock\Bench\Channel;
use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Statistics;
use DistLock\Bench\Workers;

/** Processes that miss the same value at the same moment. */
final class Contest
{
    public function __construct(
        private readonly RedisServer $server,
        private readonly Protection $protection,
        private readonly Computation $computation,
    ) {
    }

    /** @return array<string, float> */
    public function run(int $processes, int $expiries): array
    {
        $workers = new Workers($processes, $this->work(...));
        try {
            // Connections are opened, and scripts loaded.
            $workers->ask(0);
            $before = $this->server->scripts()['calls'];
            $waits = [];
            for ($expiry = 1; $expiry <= $expiries; $expiry++) {
                array_push($waits, ...$workers->ask($expiry));
            }
            $commands = $this->server->scripts()['calls'] - $before;
            $workers->send(null);
            $workers->finish();
        } finally {
            $workers->close();
        }
        $computations = array_map($this->computation->count(...), range(1, $expiries));
        return [
            'computations' => Statistics::mean($computations),
            'p50_ms' => Statistics::percentile($waits, 50) / 1e6,
            'p99_ms' => Statistics::percentile($waits, 99) / 1e6,
            'lock_commands_per_call' => $commands / count($waits),
        ];
    }

    /** Answers the number of each expiry with how long the value took, in nanoseconds. */
    private function work(Channel $bench): void
    {
        $this->protection->open();
        while (($expiry = $bench->receive()) !== null) {
            $began = hrtime(true);
            try {
                $this->protection->get("{$this->computation->prefix}-$expiry", fn () => ($this->computation)($expiry));
            } catch (\RuntimeException) {
                // This is how the computation fails.
            }
            $bench->send(hrtime(true) - $began);
        }
    }
}
