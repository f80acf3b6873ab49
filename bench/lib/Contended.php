<?php

declare(strict_types=1);

namespace DistLock\Bench;

/**
 * Many processes in a loop on one lock, or on the permits of one semaphore. Each acquires a fixed number of times and
 * holds for a short time.
 *
 * Every process notes when it called acquire, when acquire returned and when it called release, by the monotonic clock
 * that all of them share. Only from these times:
 * - wait: acquire called → acquire returned;
 * - hold: acquire returned → release called;
 * - perfect FIFO: (processes / permits − 1) × mean hold: the wait of somebody behind all others if handing over took no
 * time;
 * - utilisation: the share of the permits that was held, averaged over the time in which anybody waited;
 * - hand-over gap: release called by an owner → acquire returned in the next owner, if that one was already waiting;
 * with n permits, the next owner is the nth that acquired after the one that releases;
 * - round trip: the shortest request, sent by the same processes in turn, each after a sleep as long as a hold while
 * all others sleep; back to back: sent by one process again and again;
 * - throughput: acquisitions divided by the time from the first call of acquire to the last call of release.
 * It also counts requests to the server, how often a process was woken except at the end of a hold, and the server's
 * processor time. The run fails if there are ever more holds than permits.
 */
final class Contended
{
    private const WARM_UP_ACQUISITIONS = 2;
    private const ROUND_TRIPS = 200;
    /** Called by each process before and after the contest. */
    private const PACED_ROUND_TRIPS = 3;

    /** @var array<string, list<array<string, float>>> figures of each round */
    private array $rounds = [];
    /**
     * @var array<string, list<list<array{int, int, int}>>> the times of each round, in the order in which acquire
     *     returned
     */
    private array $times = [];
    /** Counts all rounds, including those that are not measured: each has a lock of its own. */
    private int $begun = 0;

    /** @param array<string, Contestant> $contestants */
    public function __construct(
        private readonly Server $server,
        private readonly array $contestants,
        private readonly string $lock,
        private readonly int $processes,
        private readonly int $acquisitions,
        private readonly int $permits = 1,
        private readonly int $holdMicroseconds = 2000,
    ) {
    }

    /**
     * @param callable(string): void $progress
     * @param int $before how many rounds to run before those that are measured
     */
    public function run(int $rounds, callable $progress, int $before = 0): void
    {
        $names = array_keys($this->contestants);
        for ($round = 1 - $before; $round <= $rounds; $round++) {
            $this->begun++;
            shuffle($names);
            foreach ($names as $name) {
                $progress("$this->processes processes, $name, round $this->begun");
                [$figures, $times] = $this->round($this->contestants[$name], "$this->lock:$name:$this->begun");
                if ($round > 0) {
                    $this->rounds[$name][] = $figures;
                    $this->times[$name][] = $times;
                }
            }
        }
    }

    /** @return array<string, array<string, float>> the median of each figure over the rounds of all runs */
    public function figures(): array
    {
        $figures = [];
        foreach (array_keys($this->contestants) as $name) {
            $utilisations = array_column($this->rounds[$name], 'utilisation');
            $figures[$name] = Statistics::medians($this->rounds[$name]) + [
                'rounds' => count($utilisations),
                'utilisation_min' => min($utilisations),
                'utilisation_max' => max($utilisations),
            ];
        }
        return $figures;
    }

    /**
     * Those of the round whose 99th percentile is the median, which is the one that figures() returns if the number of
     * rounds is odd.
     *
     * @return non-empty-list<float> the waits in milliseconds, in the order in which acquire returned
     */
    public function waits(string $name): array
    {
        $percentiles = array_column($this->rounds[$name], 'wait_p99_ms');
        asort($percentiles);
        $round = array_keys($percentiles)[intdiv(count($percentiles), 2)];

        return array_map(static fn (array $time) => ($time[1] - $time[0]) / 1e6, $this->times[$name][$round]);
    }

    /** @return array{array<string, float>, non-empty-list<array{int, int, int}>} figures and times */
    private function round(Contestant $contestant, string $lock): array
    {
        $contend = static fn (Workers $workers) => $workers->ask(3);
        $this->server->learnRequests(fn () => $this->withWorkers($contestant, "$lock:learn", 2 * $this->permits + 1, $contend));
        return $this->withWorkers($contestant, $lock, $this->processes, $this->measure(...));
    }

    /** @param callable(Workers): mixed $measure runs while all processes are connected and waiting for an order */
    private function withWorkers(Contestant $contestant, string $lock, int $processes, callable $measure): mixed
    {
        $workers = new Workers($processes, fn (Channel $bench) => $this->obey($bench, $contestant, $lock, clone $this->server));
        try {
            $workers->ask('open');
            $result = $measure($workers);
            $workers->send('end');
            $workers->finish();
            return $result;
        } finally {
            $workers->close();
        }
    }

    /** What a worker does: whenever it receives a number, it acquires that many times. */
    private function obey(Channel $bench, Contestant $contestant, string $lock, Server $server): void
    {
        while (($order = $bench->receive()) !== 'end') {
            $bench->send(match ($order) {
                'open' => self::open($contestant, $lock, $server),
                'round trips' => $this->pacedRoundTrips($server),
                default => $this->loop($contestant, $order),
            });
        }
    }

    private static function open(Contestant $contestant, string $lock, Server $server): void
    {
        $contestant->open($lock);
        $server->roundTrip();
    }

    /**
     * @return array{list<array{int, int, int}>, int, int} times; wake-ups of the first thread and of all, except at the
     * ends of holds
     */
    private function loop(Contestant $contestant, int $acquisitions): array
    {
        $before = WakeUps::of($contestant->process());
        $times = $contestant->loop($acquisitions, $this->holdMicroseconds);
        $woken = WakeUps::of($contestant->process())->since($before);
        return [$times, $woken->ofFirstThread - $acquisitions, $woken->ofAllThreads - $acquisitions];
    }

    /** @return array{array<string, float>, non-empty-list<array{int, int, int}>} figures and times */
    private function measure(Workers $workers): array
    {
        $workers->ask(self::WARM_UP_ACQUISITIONS);
        $roundTrips = $workers->askInTurn('round trips');
        $used = $this->server->processorSeconds();
        $this->server->startCounting();
        $loops = $workers->ask($this->acquisitions);
        $requests = $this->server->countRequests();
        $times = array_merge(...array_column($loops, 0));
        usort($times, static fn (array $left, array $right) => $left[1] <=> $right[1]);
        $figures = $this->judge($times);
        $figures['requests_per_acquisition'] = $requests / count($times);
        if ($used !== null) {
            $figures['server_us_per_acquisition'] = 1e6 * ($this->server->processorSeconds() - $used) / count($times);
        }
        $figures['wake_ups_per_acquisition'] = array_sum(array_column($loops, 1)) / count($times);
        $figures['wake_ups_of_all_threads_per_acquisition'] = array_sum(array_column($loops, 2)) / count($times);
        $figures['round_trip_us'] = Statistics::median(array_merge(...$roundTrips, ...$workers->askInTurn('round trips')));
        $figures['round_trip_back_to_back_us'] = $this->roundTripBackToBack();
        $figures['gap_per_round_trip'] = $figures['gap_median_us'] / $figures['round_trip_us'];
        return [$figures, $times];
    }

    /**
     * @param non-empty-list<array{int, int, int}> $times acquire called, acquire returned, release called; sorted by
     * the second
     * @return array<string, float>
     */
    private function judge(array $times): array
    {
        $waits = array_map(static fn (array $time) => ($time[1] - $time[0]) / 1e6, $times);
        $holds = array_map(static fn (array $time) => ($time[2] - $time[1]) / 1e6, $times);
        $seconds = (end($times)[2] - min(array_column($times, 0))) / 1e9;
        $fifo = ($this->processes / $this->permits - 1) * Statistics::mean($holds);
        $figures = [
            'throughput_per_s' => count($times) / $seconds,
            'wait_p50_ms' => Statistics::percentile($waits, 50),
            'wait_p99_ms' => Statistics::percentile($waits, 99),
            'wait_max_ms' => max($waits),
            'hold_mean_ms' => Statistics::mean($holds),
            'perfect_fifo_ms' => $fifo,
            'utilisation' => $this->utilisation($times),
        ];
        $figures['p99_per_perfect_fifo'] = $figures['wait_p99_ms'] / $fifo;
        return $figures + $this->gapFigures($times);
    }

    /** @param non-empty-list<array{int, int, int}> $times */
    private function utilisation(array $times): float
    {
        $events = [];
        foreach ($times as [$called, $acquired, $released]) {
            array_push($events, [$called, 1, 0], [$acquired, -1, 1], [$released, 0, -1]);
        }
        // If one thing ends in the nanosecond in which another begins, the end comes first.
        usort($events, static fn (array $left, array $right) => [$left[0], $left[2]] <=> [$right[0], $right[2]]);
        $waiting = $holding = $held = $waited = 0;
        $before = $events[0][0];
        foreach ($events as [$now, $waits, $holds]) {
            if ($waiting > 0) {
                $held += $holding * ($now - $before);
                $waited += $now - $before;
            }
            $before = $now;
            $waiting += $waits;
            $holding += $holds;
            if ($holding > $this->permits) {
                throw new \RuntimeException("$holding processes held $this->permits permits at the same time");
            }
        }
        return $held / $waited / $this->permits;
    }

    /**
     * @param non-empty-list<array{int, int, int}> $times
     * @return array<string, float>
     */
    private function gapFigures(array $times): array
    {
        $gaps = $this->gaps($times);
        return [
            'gap_median_us' => Statistics::median($gaps),
            'gap_p99_us' => Statistics::percentile($gaps, 99),
            'hand_overs' => count($gaps),
        ];
    }

    /**
     * @param non-empty-list<array{int, int, int}> $times
     * @return non-empty-list<float> microseconds
     */
    private function gaps(array $times): array
    {
        $gaps = [];
        $releases = array_column($times, 2);
        sort($releases);
        for ($next = $this->permits; $next < count($times); $next++) {
            $released = $releases[$next - $this->permits];
            [$called, $acquired] = $times[$next];
            if ($called < $released) {
                $gaps[] = ($acquired - $released) / 1e3;
            }
        }
        return $gaps ?: throw new \RuntimeException('nobody ever waited: nothing to measure');
    }

    /** @return list<float> each after a sleep as long as a hold, like the release that begins a hand-over */
    private function pacedRoundTrips(Server $server): array
    {
        $times = [];
        for ($trip = 0; $trip < self::PACED_ROUND_TRIPS; $trip++) {
            usleep($this->holdMicroseconds);
            $times[] = self::roundTrip($server);
        }
        return $times;
    }

    private function roundTripBackToBack(): float
    {
        $times = [];
        for ($trip = 0; $trip < self::ROUND_TRIPS; $trip++) {
            $times[] = self::roundTrip($this->server);
        }
        return Statistics::median($times);
    }

    private static function roundTrip(Server $server): float
    {
        $start = hrtime(true);
        $server->roundTrip();
        return (hrtime(true) - $start) / 1e3;
    }
}
