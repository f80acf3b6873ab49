<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;

/** Stops some workers, for less or more than the ttl of their locks, and lets them continue. */
final class Stops implements Fault
{
    public function __construct(private float $ttl)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $pids = $actors = [];
        for ($count = $nemesis->among([1, 1, 2, 4]); $count > 0; $count--) {
            [$pid, $actor] = $nemesis->worker() ?? [0, ''];
            $pid && [$pids[], $actors[]] = [$pid, $actor];
        }
        $seconds = $nemesis->chance(70) ? $nemesis->between(0.05, 0.6) * $this->ttl : $nemesis->between(1.2, 2.0) * $this->ttl;
        $faults = array_map(fn (string $actor) => $nemesis->begin('stop', $actor, disturbs: [$actor]), $actors);
        array_map(fn (int $pid) => posix_kill($pid, SIGSTOP), $pids);
        $nemesis->pause($seconds, $seconds);
        array_map(fn (int $pid) => posix_kill($pid, SIGCONT), $pids);
        array_map($nemesis->end(...), $faults);
    }
}
