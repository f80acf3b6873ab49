<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\WallClock;

/** The wall clock of a server is set, and set right again: by design, what it lets expire ends early, or late. */
final class SetsClock implements Fault
{
    public function __construct(private WallClock $clock, private float $ttl)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $seconds = $nemesis->among([-30, -2, -1, 1, 2, 30]);
        // To set it right again is to set it forward, or back, once more.
        $nemesis->during("clock set by $seconds s", 'server', function () use ($nemesis, $seconds): void {
            $this->clock->shift($seconds);
            $nemesis->pause(2.0);
            $this->clock->shift(0);
        }, ['exclusion', 'order', 'wait', 'tokens'], after: $this->ttl + 4.0);
    }
}
