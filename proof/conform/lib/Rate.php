<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** So many permits in a period of so many microseconds, and so many at once. */
final class Rate
{
    public function __construct(
        public readonly int $permits,
        public readonly int $period,
        public readonly int $burst,
    ) {
    }

    /** How long the bucket takes to produce one permit, in microseconds. */
    public function interval(): float
    {
        return $this->period / $this->permits;
    }

    /** @return array{int, int} what permits cost, in microseconds, and the fraction in millionths, rounded up */
    public function cost(int $permits): array
    {
        $whole = intdiv($permits * $this->period, $this->permits);
        $rest = $permits * $this->period - $whole * $this->permits;
        $part = intdiv($rest * 1_000_000 + $this->permits - 1, $this->permits);

        return $part < 1_000_000 ? [$whole, $part] : [$whole + 1, 0];
    }

    public function tolerance(): int
    {
        [$whole, $part] = $this->cost($this->burst);

        return $whole + ($part > 0 ? 2 : 0);
    }
}
