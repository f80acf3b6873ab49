<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;

/**
 * Breaks all connections, again and again, from the moment in which an event loop begins with a row of waits for one
 * lock: with the first questions of some of them, and while others haven't asked yet.
 */
final class BreaksRow implements Fault
{
    /** It waits for a row for at most this many nanoseconds. */
    private const PATIENCE = 1_000_000_000;
    /** It goes on for this long. */
    private const LONG = 150_000_000;

    /** @param \Closure(): mixed $break breaks them once */
    public function __construct(private \Closure $break)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        array_map(unlink(...), glob("$nemesis->folder/rows/*") ?: []);
        for ($end = hrtime(true) + self::PATIENCE; $this->isQuiet($nemesis) && hrtime(true) < $end;) {
            usleep(500);
        }
        $this->isQuiet($nemesis) || $nemesis->during('row broken', 'all connections', function () use ($nemesis): void {
            for ($end = hrtime(true) + self::LONG; hrtime(true) < $end; $nemesis->pause(0.02)) {
                ($this->break)();
            }
        });
    }

    private function isQuiet(Nemesis $nemesis): bool
    {
        return glob("$nemesis->folder/rows/*") === [];
    }
}
