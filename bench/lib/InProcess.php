<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** A way of locking that PHP calls directly. */
abstract class InProcess implements Contestant
{
    /** Returns once the lock is owned. */
    abstract public function acquire(): void;

    /** Throws if the lock was not owned until now and the contestant can tell. */
    abstract public function release(): void;

    public function pairs(int $count): array
    {
        $times = [];
        for ($pair = 0; $pair < $count; $pair++) {
            $start = hrtime(true);
            $this->acquire();
            $this->release();
            $times[] = hrtime(true) - $start;
        }
        return $times;
    }

    public function process(): int
    {
        return getmypid();
    }

    public function loop(int $acquisitions, int $holdMicroseconds): array
    {
        $times = [];
        for ($acquisition = 0; $acquisition < $acquisitions; $acquisition++) {
            $called = hrtime(true);
            $this->acquire();
            $acquired = hrtime(true);
            usleep($holdMicroseconds);
            $times[] = [$called, $acquired, hrtime(true)];
            $this->release();
        }
        return $times;
    }
}
