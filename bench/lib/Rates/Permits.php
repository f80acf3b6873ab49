<?php

declare(strict_types=1);

namespace DistLock\Bench\Rates;

use DistLock\Bench\Statistics;

/**
 * When some processes had their permits, by the monotonic clock that they share.
 *
 * - wait: called → returned; those too that end after the measurement, whose processes would otherwise not count as
 * slow;
 * - most in a window: how many calls returned in any span of that length, with both of its ends;
 * - fewest and most: the permits of a process. What came after the end counts for none.
 */
final class Permits
{
    /** @param list<list<array{int, int}>> $times of each process: called and returned, in nanoseconds */
    public function __construct(private readonly array $times, private readonly int $began, private readonly float $seconds)
    {
    }

    /** All that were had, even after the end: what the server did was for them. */
    public function count(): int
    {
        return count(array_merge(...$this->times));
    }

    /** @return array<string, float> */
    public function figures(): array
    {
        $ends = $this->began + (int) ($this->seconds * 1e9);
        $inTime = array_map(
            static fn (array $times) => array_values(array_filter(array_column($times, 1), static fn (int $returned) => $returned <= $ends)),
            $this->times,
        );
        $waits = array_map(static fn (array $time) => ($time[1] - $time[0]) / 1e6, array_merge(...$this->times));
        $returned = array_merge(...$inTime);
        sort($returned);
        $each = array_map(count(...), $inTime);

        return [
            'permits_per_s' => count($returned) / $this->seconds,
            'most_in_1_s' => self::most($returned, 1_000_000_000),
            'most_in_100_ms' => self::most($returned, 100_000_000),
            'wait_p50_ms' => Statistics::median($waits),
            'wait_p99_ms' => Statistics::percentile($waits, 99),
            'wait_max_ms' => max($waits),
            'fewest_permits' => min($each),
            'most_permits' => max($each),
        ];
    }

    /** @param list<int> $times sorted */
    private static function most(array $times, int $window): int
    {
        $most = $first = 0;
        foreach ($times as $last => $time) {
            while ($time - $times[$first] > $window) {
                $first++;
            }
            $most = max($most, $last - $first + 1);
        }

        return $most;
    }
}
