<?php

declare(strict_types=1);

namespace DistLock\Bench;

/**
 * Measures what locks cost behind a network, in round trips. The machine's own share is small compared with the delay,
 * and is also part of the round trip that is the unit. So the figures that are judged are nearly whole numbers, or
 * counts.
 */
final class Distance
{
    private const TOLERANCE = 1.10;
    /** The same as in Contended. */
    private const HOLD_MICROSECONDS = 2000;
    /** Long enough that permits don't become free faster than they can be handed over. */
    private const LONG_HOLD_MICROSECONDS = 100000;

    /** @param string $unit the name of one round trip */
    public function __construct(
        private readonly Report $report,
        private readonly string $unit,
        private readonly bool $quick,
    ) {
    }

    /**
     * Acquires and releases without contention.
     *
     * @param string $title what is measured
     * @param array<string, Cycle> $contestants one of them is the unit
     * @param array<string, float> $limits how many round trips the judged contestants may need
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
     * Hands over from one owner to the next.
     *
     * @param array<string, Contestant> $contestants the first is judged
     * @param list<int> $crowds how many processes there are
     * @param float $gap how many round trips a hand-over needs
     * @param float $requests how many requests an acquisition may need
     * @param float $wakeUps how often the acquiring thread may be woken
     * @param string $counted what counts as a request
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
     * Hands a permit over from one owner to the next: once where permits become free no faster than they can be handed
     * over, which is judged, and once where they do.
     *
     * @param array<string, Contestant> $contestants the first is judged
     * @param float $gap how many round trips a hand-over needs
     * @param float $requests how many requests an acquisition may need
     * @param string $counted what counts as a request
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
     * Runs more rounds of the first contestant than of the others, which take longer and aren't judged.
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

    /** How often each process acquires in a round. */
    private function acquisitions(int $processes): int
    {
        return max(5, intdiv($this->quick ? 160 : 320, $processes));
    }

    private function judge(string $text, float $value, float $limit): void
    {
        $this->report->target(Target::atMost(sprintf('%s (limit %.1f)', $text, $limit), $value, $limit * self::TOLERANCE));
    }
}
