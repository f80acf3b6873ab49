<?php

declare(strict_types=1);

namespace DistLock\Bench;

/**
 * Acquires and releases without contention. All contestants take turns, in short rounds and in a new random order each
 * time, so that whatever else the machine does affects all of them alike. Ratios are taken within a round.
 */
final class Uncontended
{
    private const PAIRS = 40;
    private const WARM_UP_PAIRS = 5;

    /** @var array<string, list<float>> median of each round, in microseconds */
    private array $rounds = [];

    /** @param array<string, Cycle> $contestants */
    public function __construct(private readonly array $contestants, private readonly string $lock)
    {
    }

    public function run(float $seconds): void
    {
        $this->rounds = Workers::alone(fn () => $this->takeTurns($seconds));
    }

    /** @return array<string, array<string, float>> */
    public function figures(): array
    {
        return array_map(static fn (array $rounds) => [
            'median_us' => Statistics::median($rounds),
            'p25_us' => Statistics::percentile($rounds, 25),
            'p75_us' => Statistics::percentile($rounds, 75),
            'rounds' => count($rounds),
            'pairs_per_round' => self::PAIRS,
        ], $this->rounds);
    }

    /** Returns one contestant's time divided by another's, as the median over all rounds. */
    public function ratio(string $contestant, string $reference): float
    {
        return Statistics::median(array_map(
            static fn (float $time, float $other) => $time / $other,
            $this->rounds[$contestant],
            $this->rounds[$reference],
        ));
    }

    /** @return array<string, list<float>> */
    private function takeTurns(float $seconds): array
    {
        foreach ($this->contestants as $name => $contestant) {
            $contestant->open("{$this->lock}:$name");
            self::round($contestant);
        }
        $rounds = array_fill_keys(array_keys($this->contestants), []);
        $names = array_keys($this->contestants);
        $end = hrtime(true) + (int) ($seconds * 1e9);
        do {
            shuffle($names);
            foreach ($names as $name) {
                $rounds[$name][] = self::round($this->contestants[$name]);
            }
        } while (hrtime(true) < $end);
        return $rounds;
    }

    private static function round(Cycle $contestant): float
    {
        $times = array_slice($contestant->pairs(self::WARM_UP_PAIRS + self::PAIRS), self::WARM_UP_PAIRS);
        return Statistics::median($times) / 1e3;
    }
}
