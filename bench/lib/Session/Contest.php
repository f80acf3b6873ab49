<?php

declare(strict_types=1);

namespace DistLock\Bench\Session;

use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Statistics;

/**
 * Sends requests for one session, or for many, to each of the pools in turn. Each request adds 1 to a number in its
 * session.
 *
 * - request: sent → answered, as seen by the client;
 * - wait: session_start() called → returned; hold: → session_write_close() called;
 * - perfect FIFO: (requests at once − 1) × mean hold: the wait of a request behind all others if handing over took no
 * time;
 * - lost: requests that were answered although their 1 isn't in the session; refused: session_start() returned false.
 */
final class Contest
{
    private const WORK_MICROSECONDS = 5000;
    private const LEARNED_REQUESTS = 6;

    /** @var array<string, list<array<string, float|int>>> figures of each round */
    private array $rounds = [];
    private int $begun = 0;

    /** @param array<string, Pool> $pools */
    public function __construct(
        private readonly RedisServer $server,
        private readonly array $pools,
        private readonly string $name,
        private readonly int $sessions,
        private readonly int $atOnce,
        private readonly int $each,
    ) {
    }

    /** @param callable(string): void $progress */
    public function run(int $rounds, callable $progress): void
    {
        $names = array_keys($this->pools);
        for ($round = 1; $round <= $rounds; $round++) {
            shuffle($names);
            foreach ($names as $name) {
                $progress("$this->sessions sessions, $this->atOnce at once, $name, round $round");
                $this->rounds[$name][] = $this->round($this->pools[$name]);
            }
        }
    }

    /**
     * @return array<string, array<string, float>> the median of each figure over the rounds; lost and refused are
     * totals
     */
    public function figures(): array
    {
        return array_map(fn (string $name) => array_map(
            fn (string $figure) => array_sum(array_column($this->rounds[$name], $figure)),
            ['answered' => 'answered', 'lost' => 'lost', 'refused' => 'refused'],
        ) + Statistics::medians($this->rounds[$name]) + ['rounds' => count($this->rounds[$name])], self::names($this->pools));
    }

    /** @return array<string, string> */
    private static function names(array $pools): array
    {
        return array_combine(array_keys($pools), array_keys($pools));
    }

    /** @return array<string, float|int> */
    private function round(Pool $pool): array
    {
        $ask = fn (array $sessions, int $each) => Clients::run($pool, $sessions, $this->atOnce, $each, self::WORK_MICROSECONDS);
        // Every worker should already have opened its connections, and have waited once.
        Clients::run($pool, $this->fresh(2), intdiv(Pool::WORKERS, 2), Pool::WORKERS, self::WORK_MICROSECONDS);
        $this->server->learnRequests(fn () => $ask($this->fresh(1), max($this->atOnce, self::LEARNED_REQUESTS)));

        $sessions = $this->fresh($this->sessions);
        $processor = $this->server->processorSeconds();
        $this->server->startCounting();
        $answers = $ask($sessions, $this->each);
        $commands = $this->server->countRequests();
        $processor = $this->server->processorSeconds() - $processor;
        return self::judge($answers, $this->atOnce) + [
            'lost' => count($answers) - array_sum(array_map($pool->sum(...), $sessions)),
            'commands_per_request' => $commands / count($answers),
            'redis_us_per_request' => $processor * 1e6 / count($answers),
        ];
    }

    /** @return list<string> ids of sessions that nobody has used */
    private function fresh(int $count): array
    {
        $this->begun++;
        return array_map(fn (int $number) => "$this->name-$this->atOnce-$this->begun-$number", range(1, $count));
    }

    /**
     * @param non-empty-list<array{open: bool, times: array{int, int, int, int}, sent: int, answered: int}> $answers
     * @return array<string, float|int>
     */
    private static function judge(array $answers, int $atOnce): array
    {
        $requests = array_map(static fn (array $answer) => ($answer['answered'] - $answer['sent']) / 1e6, $answers);
        $waits = array_map(static fn (array $answer) => ($answer['times'][1] - $answer['times'][0]) / 1e6, $answers);
        $holds = array_map(static fn (array $answer) => ($answer['times'][2] - $answer['times'][1]) / 1e6, $answers);
        $seconds = (max(array_column($answers, 'answered')) - min(array_column($answers, 'sent'))) / 1e9;
        $fifo = ($atOnce - 1) * Statistics::mean($holds);
        return [
            'answered' => count($answers),
            'refused' => count(array_filter($answers, static fn (array $answer) => !$answer['open'])),
            'requests_per_s' => count($answers) / $seconds,
            'request_p50_ms' => Statistics::percentile($requests, 50),
            'request_p99_ms' => Statistics::percentile($requests, 99),
            'wait_p50_ms' => Statistics::percentile($waits, 50),
            'wait_p99_ms' => Statistics::percentile($waits, 99),
            'hold_mean_ms' => Statistics::mean($holds),
            'perfect_fifo_ms' => $fifo,
        ] + ($fifo > 0 ? ['p99_per_perfect_fifo' => Statistics::percentile($waits, 99) / $fifo] : []);
    }
}
