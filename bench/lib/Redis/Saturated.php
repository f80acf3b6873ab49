<?php

declare(strict_types=1);

namespace DistLock\Bench\Redis;

use DistLock\Bench\Channel;
use DistLock\Bench\InProcess;
use DistLock\Bench\Statistics;
use DistLock\Bench\Workers;

/**
 * Many processes in a loop on a few locks, without any work under them. The server's one thread is then the bottleneck,
 * and what it does for an acquisition decides how many locks it can serve.
 */
final class Saturated
{
    private const WARM_UP_SECONDS = 0.3;
    /** The yardstick: a script with as many of the simplest commands as a hand-over of a mutex may have. */
    private const YARDSTICK = "for i = 1, 17 do redis.call('get', KEYS[1]) end";
    private const YARDSTICKS = 500;

    /** @param \Closure(int): InProcess $contestant that of the process with this number at its lock, counted from 0 */
    public function __construct(
        private readonly RedisServer $server,
        private readonly \Closure $contestant,
        private readonly string $lock,
        private readonly int $processes = 32,
        private readonly int $locks = 8,
    ) {
    }

    /** @return array<string, float> the medians of the rounds */
    public function measure(int $rounds, float $seconds): array
    {
        $figures = [];
        $workers = new Workers($this->processes, $this->obey(...));
        try {
            $workers->ask(self::WARM_UP_SECONDS);
            for ($round = 0; $round < $rounds; $round++) {
                $figures[] = $this->round($workers, $seconds) + ['yardstick_us' => $this->yardstick()];
            }
            $workers->send('end');
            $workers->finish();
        } finally {
            $workers->close();
        }
        $medians = Statistics::medians($figures);
        return $medians + ['script_per_yardstick' => $medians['script_us_per_acquisition'] / $medians['yardstick_us']];
    }

    /** @return array<string, float> */
    private function round(Workers $workers, float $seconds): array
    {
        $before = $this->server->scripts();
        $acquisitions = array_sum($workers->ask($seconds));
        $after = $this->server->scripts();
        return [
            'throughput_per_s' => $acquisitions / $seconds,
            'scripts_per_acquisition' => ($after['calls'] - $before['calls']) / $acquisitions,
            'commands_inside_per_acquisition' => ($after['inside'] - $before['inside']) / $acquisitions,
            'script_us_per_acquisition' => ($after['microseconds'] - $before['microseconds']) / $acquisitions,
        ];
    }

    /** Microseconds. */
    private function yardstick(): float
    {
        $redis = $this->server->connect();
        $script = $redis->script('load', self::YARDSTICK);
        $before = $this->server->scripts();
        for ($run = 0; $run < self::YARDSTICKS; $run++) {
            $redis->evalSha($script, ["$this->lock:yardstick"], 1);
        }
        return ($this->server->scripts()['microseconds'] - $before['microseconds']) / self::YARDSTICKS;
    }

    /**
     * What a worker does: an order says for how many seconds to acquire and release; the answer says how often it has.
     */
    private function obey(Channel $bench): void
    {
        $number = $this->server->connect()->incr("$this->lock:processes") - 1;
        $contestant = ($this->contestant)(intdiv($number, $this->locks));
        $contestant->open("$this->lock:" . $number % $this->locks);
        while (($seconds = $bench->receive()) !== 'end') {
            $end = hrtime(true) + (int) ($seconds * 1e9);
            for ($count = 0; hrtime(true) < $end; $count++) {
                $contestant->acquire();
                $contestant->release();
            }
            $bench->send($count);
        }
    }
}
