<?php

declare(strict_types=1);

namespace DistLock\Bench\Rates;

use DistLock\Bench\Channel;
use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Workers;

/** Processes that take one permit after the other, each as soon as it has had the one before. */
final class Contest
{
    /** @param \Closure(): \Closure(): mixed $way of Ways */
    public function __construct(
        private readonly RedisServer $server,
        private readonly \Closure $way,
        private readonly int $processes,
        private readonly float $seconds,
    ) {
    }

    /** @return array<string, float> */
    public function run(): array
    {
        $workers = new Workers($this->processes, $this->work(...));
        try {
            $workers->receive();
            $before = $this->server->scripts();
            $began = hrtime(true);
            $permits = new Permits($workers->ask($began + (int) ($this->seconds * 1e9)), $began, $this->seconds);
            $after = $this->server->scripts();
            $workers->finish();
        } finally {
            $workers->close();
        }
        $scripts = $after['calls'] - $before['calls'];
        $commands = $scripts + $after['inside'] - $before['inside'];

        return $permits->figures() + [
            'scripts_per_permit' => $scripts / $permits->count(),
            'commands_per_permit' => $commands / $permits->count(),
        ];
    }

    /** Says when it is ready, and answers until when to go on with the times of its permits. */
    private function work(Channel $bench): void
    {
        $take = ($this->way)();
        $bench->send(true);
        $ends = $bench->receive();
        $times = [];
        do {
            $called = hrtime(true);
            $take();
            $times[] = [$called, $returned = hrtime(true)];
        } while ($returned < $ends);
        $bench->send($times);
    }
}
