<?php

namespace DistLock\Test;

/** From one moment to another, as hrtime() tells them; also those of another process. */
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

    /** Whether it was that short, but for the time in which the machine stood still: that was in nobody's hand. */
    public function isWithin(float $seconds): bool
    {
        return $this->seconds() <= $seconds || $this->running() <= $seconds;
    }

    /** The seconds without those in which the machine stood still, as far as support/witness.php knows. */
    public function running(): float
    {
        $directory = environment('DISTLOCK_TEST_DIR');
        // It may not have woken up yet.
        await(fn () => unpack('q', file_get_contents("$directory/awake"))[1] >= $this->to, what: 'the word of the witness');
        $running = $this->to - $this->from;
        foreach (array_chunk(unpack('q*', file_get_contents("$directory/stalls")), 2) as [$begin, $end]) {
            $running -= max(0, min($end, $this->to) - max($begin, $this->from));
        }

        return $running / 1e9;
    }
}

/**
 * The shortest of three, or the first within these seconds. What needs the processor again and again takes longer on a busy machine
 * now and then; a fault makes all of them too long.
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
