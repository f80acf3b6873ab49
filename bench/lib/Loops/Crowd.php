<?php

declare(strict_types=1);

namespace DistLock\Bench\Loops;

use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Statistics;
use DistLock\Bench\Workers;
use Revolt\EventLoop;

use function Amp\delay;

/** Many fibers of one process, in a loop on a few locks. */
final class Crowd
{
    private const WARM_UP_SECONDS = 0.5;

    private bool $goesOn = true;
    /** @var list<int> how often each fiber had its lock, since the end of the warm-up */
    private array $grants;
    /** @var list<float> milliseconds */
    private array $waits = [];

    /** @param \Closure(): \Closure(string): \Closure(): mixed $way of Ways */
    public function __construct(
        private readonly RedisServer $server,
        private readonly \Closure $way,
        private readonly string $lock,
        private readonly int $fibers,
        private readonly int $locks,
        private readonly float $holdSeconds,
    ) {
        $this->grants = array_fill(0, $fibers, 0);
    }

    /** @return array<string, float> */
    public function measure(float $seconds): array
    {
        return Workers::alone(fn () => $this->run($seconds));
    }

    /** @return array<string, float> */
    private function run(float $seconds): array
    {
        $acquire = ($this->way)();
        for ($fiber = 0; $fiber < $this->fibers; $fiber++) {
            EventLoop::queue($this->takeTurns(...), $fiber, $acquire);
        }
        $before = $figures = [];
        EventLoop::delay(self::WARM_UP_SECONDS, function () use (&$before): void {
            $this->grants = array_fill(0, $this->fibers, 0);
            $this->waits = [];
            $before = $this->look();
        });
        EventLoop::delay(self::WARM_UP_SECONDS + $seconds, function () use (&$before, &$figures): void {
            $figures = $this->figures($before, $this->look());
            $this->goesOn = false;
        });
        EventLoop::run();

        return $figures;
    }

    private function takeTurns(int $fiber, \Closure $acquire): void
    {
        while ($this->goesOn) {
            $called = hrtime(true);
            $release = $acquire("$this->lock:" . $fiber % $this->locks);
            $this->waits[] = (hrtime(true) - $called) / 1e6;
            $this->grants[$fiber]++;
            delay($this->holdSeconds);
            $release();
        }
    }

    /** @return array<string, float> */
    private function look(): array
    {
        return [
            'ns' => hrtime(true),
            'processor_us' => Usage::processor(),
            'server_s' => $this->server->processorSeconds(),
            'scripts' => $this->server->scripts()['calls'],
            'messages' => $this->server->calls('publish'),
        ];
    }

    /**
     * @param array<string, float> $before
     * @param array<string, float> $after
     * @return array<string, float>
     */
    private function figures(array $before, array $after): array
    {
        $since = static fn (string $what): float => $after[$what] - $before[$what];
        $grants = array_sum($this->grants);

        return [
            'throughput_per_s' => $grants / ($since('ns') / 1e9),
            'scripts_per_grant' => $since('scripts') / $grants,
            'messages_per_grant' => $since('messages') / $grants,
            'php_us_per_grant' => $since('processor_us') / $grants,
            'server_us_per_grant' => $since('server_s') * 1e6 / $grants,
            'wait_p50_ms' => Statistics::median($this->waits),
            'wait_p99_ms' => Statistics::percentile($this->waits, 99),
            'fewest_grants' => min($this->grants),
            'most_grants' => max($this->grants),
        ];
    }
}
