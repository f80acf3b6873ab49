<?php

declare(strict_types=1);

// All that Carbon, and so Laravel, needs of symfony/clock.

namespace Symfony\Component\Clock;

interface ClockInterface extends \Psr\Clock\ClockInterface
{
    public function sleep(float|int $seconds): void;

    public function withTimeZone(\DateTimeZone|string $timezone): static;
}
