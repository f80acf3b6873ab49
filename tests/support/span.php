<?php

namespace DistLock\Test;

/** A span from one moment to another, by hrtime(); the moments may come from another process. */
final class Span
{
    public function __construct(public readonly int $from, public readonly int $to)
    {
    }

    public static function since(int $from): self
    {
        return new self($from, hrtime(true));
    }

    public function seconds(): float
    {
        return ($this->to - $this->from) / 1e9;
    }

    /** Whether it was this short, except for the time for which the machine was frozen, which nobody can influence. */
    public function isWithin(float $seconds): bool
    {
        return $this->seconds() <= $seconds || $this->running() <= $seconds;
    }

    /** Returns the seconds without those for which the machine was frozen, as far as support/witness.php knows. */
    public function running(): float
    {
        $directory = environment('DISTLOCK_TEST_DIR');
        // The witness may not have woken up yet.
        await(fn () => unpack('q', file_get_contents("$directory/awake"))[1] >= $this->to, what: 'the word of the witness');
        $running = $this->to - $this->from;
        foreach (array_chunk(unpack('q*', file_get_contents("$directory/stalls")), 2) as [$begin, $end]) {
            $running -= max(0, min($end, $this->to) - max($begin, $this->from));
        }

        return $running / 1e9;
    }
}

/**
 * Returns the shortest of three attempts, or the first that is short enough. On a busy machine, something that needs
 * the processor again and again occasionally takes longer; a fault makes all attempts too long.
 *
 * @param \Closure(): Span $attempt
 */
function shortest(float $enough, \Closure $attempt): Span
{
    $shortest = $attempt();
    for ($number = 1; $number < 3 && $shortest->seconds() > $enough; $number++) {
        $span = $attempt();
        $shortest = $span->seconds() < $shortest->seconds() ? $span : $shortest;
    }

    return $shortest;
}
