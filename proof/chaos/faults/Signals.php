<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;

/** Sends a signal to some workers, whose handler throws if they are waiting for a lock. */
final class Signals implements Fault
{
    public function strike(Nemesis $nemesis): void
    {
        for ($count = $nemesis->random->getInt(1, 10); $count > 0; $count--) {
            [$pid, $actor] = $nemesis->worker() ?? [0, ''];
            $pid && $nemesis->during('signal', $actor, fn () => posix_kill($pid, SIGUSR1), disturbs: [$actor]);
            $nemesis->pause(0.02);
        }
    }
}
