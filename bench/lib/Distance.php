<?php

declare(strict_types=1);

namespace DistLock\Bench;

/**
 * What locks cost behind a network: round trips. There, what the machine adds is little beside the delay, and falls on the request
 * that is the unit as well. So what is judged is near to a whole number, or counted.
 */
final class Distance
{
    private const TOLERANCE = 1.10;
    /** As Contended has it. */
    private const HOLD_MICROSECONDS = 2000;
    /** So long that permits don't come free faster than they can be handed over. */
    private const LONG_HOLD_MICROSECONDS = 100000;

    /** @param string $unit what one round trip is called */
    public function __construct(
        private readonly Report $report,
        private readonly string $unit,
        private readonly bool $quick,
    ) {
    }

    /**
     * Acquire and release, nobody else about.
     *
     * @param string $title what is measured
     * @param array<string, Cycle> $contestants one of them is the unit
     * @param array<string, float> $limits the round trips that they need, of those that are judged
     */
    public function uncontended(string $part, string $title, array $contestants, string $lock, array $limits): void
    {
        $bench = new Uncontended($contestants, $lock);
        $this->report->progress($part);
        $bench->run($this->quick ? 10.0 : 40.0);

        $figures = $bench->figures();
        Tables::uncontended($this->report, $title, $bench, $this->unit);
        foreach (array_keys($figures) as $name) {
            $figures[$name]['round_trips'] = $bench->ratio($name, $this->unit);
        }
        foreach ($limits as $name => $limit) {
            $this->judge("$name: round trips", $figures[$name]['round_trips'], $limit);
        }
        $this->report->figures($part, $figures);
    }

    /**
     * From one owner to the next.
     *
     * @param array<string, Contestant> $contestants the first is judged
     * @param list<int> $crowds numbers of processes
     * @param float $gap the round trips that it needs
     * @param float $requests the most requests of an acquisition
     * @param float $wakeUps and the most wake-ups of the thread that acquires
     * @param string $counted what is counted as a request
     */
    public function handOver(
        string $part,
        Server $server,
        array $contestants,
        string $lock,
        array $crowds,
        float $gap,
        float $requests,
        float $wakeUps,
        string $counted,
    ): void {
        $judged = array_key_first($contestants);
        $figures = [];
        foreach ($crowds as $processes) {
            $figures[$processes] = $this->contend($server, $contestants, "$lock:$processes", $processes, $counted);
            $own = $figures[$processes][$judged];
            $this->judge("$processes processes: hand-over, round trips", $own['gap_per_round_trip'], $gap);
            $this->report->target(Target::atMost("$processes processes: requests per acquisition", $own['requests_per_acquisition'], $requests));
            $this->report->target(Target::atMost("$processes processes: wake-ups per acquisition", $own['wake_ups_per_acquisition'], $wakeUps));
        }
        [$few, $many] = [$figures[min($crowds)][$judged], $figures[max($crowds)][$judged]];
        if (isset($few['server_us_per_acquisition'])) {
            $growth = $many['server_us_per_acquisition'] / $few['server_us_per_acquisition'];
            $this->judge('server CPU per acquisition, ' . max($crowds) . ' / ' . min($crowds) . ' processes', $growth, 1.0);
        }
        $this->report->figures($part, $figures);
    }

    /**
     * From one owner of a permit to the next: where they come free no faster than they can be handed over, which is judged, and where
     * they do.
     *
     * @param array<string, Contestant> $contestants the first is judged
     * @param float $gap the round trips that it needs
     * @param float $requests the most requests of an acquisition
     * @param string $counted what is counted as a request
     */
    public function permits(
        string $part,
        Server $server,
        array $contestants,
        string $lock,
        int $processes,
        int $permits,
        float $gap,
        float $requests,
        string $counted,
    ): void {
        $figures = [];
        foreach ([self::LONG_HOLD_MICROSECONDS, self::HOLD_MICROSECONDS] as $hold) {
            $bench = new Contended($server, $contestants, "$lock:$hold", $processes, $this->acquisitions($processes), $permits, $hold);
            $bench->run($this->quick ? 1 : 3, $this->report->progress(...));
            $figures[$hold] = $bench->figures();
            $title = sprintf('Hand-over: %d processes on %d permits, %d ms hold', $processes, $permits, $hold / 1000);
            Tables::contended($this->report, $title, $figures[$hold], $counted);
        }
        $own = $figures[self::LONG_HOLD_MICROSECONDS][array_key_first($contestants)];
        $this->judge("$permits permits: hand-over, round trips", $own['gap_per_round_trip'], $gap);
        $this->report->target(Target::atMost("$permits permits: requests per acquisition", $own['requests_per_acquisition'], $requests));
        $this->report->figures($part, $figures);
    }

    /**
     * The first contestant in more rounds than the others, which take longer and aren't judged.
     *
     * @param array<string, Contestant> $contestants
     * @return array<string, array<string, float>>
     */
    private function contend(Server $server, array $contestants, string $lock, int $processes, string $counted): array
    {
        $figures = [];
        foreach ([[array_slice($contestants, 0, 1), $this->quick ? 3 : 9], [array_slice($contestants, 1), $this->quick ? 1 : 3]] as [$some, $rounds]) {
            $bench = new Contended($server, $some, $lock, $processes, $this->acquisitions($processes));
            $bench->run($rounds, $this->report->progress(...));
            $figures += $bench->figures();
        }
        Tables::contended($this->report, "Hand-over: $processes processes on one lock, 2 ms hold", $figures, $counted);
        return $figures;
    }

    /** Of each process in a round. */
    private function acquisitions(int $processes): int
    {
        return max(5, intdiv($this->quick ? 160 : 320, $processes));
    }

    private function judge(string $text, float $value, float $limit): void
    {
        $this->report->target(Target::atMost(sprintf('%s (limit %.1f)', $text, $limit), $value, $limit * self::TOLERANCE));
    }
}
