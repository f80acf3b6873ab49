<?php

namespace Symfony\Component\Clock;

use DateTimeZone;

/** Stands in for that of symfony/clock, which Carbon's clocks implement. No test uses them. */
interface ClockInterface extends \Psr\Clock\ClockInterface
{
    public function sleep(float|int $seconds): void;

    public function withTimeZone(DateTimeZone|string $timezone): static;
}
