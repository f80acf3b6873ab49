<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;

/** Kills a worker. */
final class Kills implements Fault
{
    public function strike(Nemesis $nemesis): void
    {
        [$pid, $actor] = $nemesis->victim() ?? [0, ''];
        $pid && $nemesis->during('kill', $actor, fn () => posix_kill($pid, SIGKILL), disturbs: [$actor]);
    }
}
