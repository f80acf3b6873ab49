<?php

namespace DistLock\Polyfill;

/**
 * How a rate limiter stands: a bucket that has room for as many permits as a burst, and fills at its rate. Whoever
 * takes more than it has gets them at a later time, its slot. Times are microseconds since 1970, in quarters, which a
 * float has exactly.
 *
 * @internal
 */
final class Bucket
{
    private const QUARTERS = 4.0;

    private function __construct(
        private float $full,
        private float $due,
        private float $last,
        private string $taker,
    ) {
    }

    public static function decode(string $contents): self
    {
        $parts = explode(' ', $contents);

        return new self((float) $parts[0], (float) ($parts[1] ?? 0), (float) ($parts[2] ?? 0), $parts[3] ?? '-');
    }

    public function encode(): string
    {
        return sprintf('%.2F %.2F %.2F %s', $this->full, $this->due, $this->last, $this->taker);
    }

    /** How long it takes to fill by so many permits. */
    public static function cost(int $permits, int $of, float $per): float
    {
        return ceil($permits * $per * 1e6 / $of * self::QUARTERS) / self::QUARTERS;
    }

    /**
     * Takes permits, unless their slot is further away than the longest wait.
     *
     * @return array{bool, float, float, string} whether they were taken, how long until the slot, the gap between the
     *     last slot and this one, and who took last
     */
    public function take(string $id, float $cost, float $tolerance, float $longest): array
    {
        $now = $this->advance();
        $full = max($this->full, $now) + $cost;
        $slot = max($full - $tolerance, $this->due, $now);
        if ($slot - $now > $longest) {
            return [false, $slot - $now, 0.0, '-'];
        }
        $before = [$slot - $this->due, $this->taker];
        [$this->full, $this->due, $this->taker] = [$full, $slot, $id];

        return [true, $slot - $now, ...$before];
    }

    /** Gives back what was taken last. false: somebody has taken since. */
    public function back(string $id, float $cost, float $gap, string $previous): bool
    {
        $this->advance();
        $isLast = $this->taker === $id;
        if ($isLast) {
            [$this->full, $this->due, $this->taker] = [max($this->full - $cost, 0.0), max($this->due - $gap, 0.0), $previous];
        }

        return $isLast;
    }

    /** @return array{float, float} how long until it is full, and until the last slot */
    public function standing(): array
    {
        $now = $this->advance();

        return [max($this->full - $now, 0.0), max($this->due - $now, 0.0)];
    }

    /** A clock that was set back counts as having stood still since the last change. */
    private function advance(): float
    {
        $now = floor(microtime(true) * 1e6);
        $back = max($this->last - $now, 0.0);
        $this->full = max($this->full - $back, 0.0);
        $this->due = max($this->due - $back, 0.0);
        $this->last = $now;

        return $now;
    }
}
