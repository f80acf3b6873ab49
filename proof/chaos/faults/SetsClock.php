<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\WallClock;

/**
 * Sets a server's wall clock, and later sets it right again. By design, whatever the server lets expire ends early or
 * late.
 */
final class SetsClock implements Fault
{
    public function __construct(private WallClock $clock, private float $ttl)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $seconds = $nemesis->among([-30, -2, -1, 1, 2, 30]);
        // Setting it right again means setting it forward or back once more.
        $nemesis->during("clock set by $seconds s", 'server', function () use ($nemesis, $seconds): void {
            $this->clock->shift($seconds);
            $nemesis->pause(2.0);
            $this->clock->shift(0);
        }, ['exclusion', 'order', 'wait', 'tokens'], after: $this->ttl + 4.0);
    }
}
