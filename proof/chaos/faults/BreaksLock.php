<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\DistLockException;

/** Breaks a lock as an operator does; its owners find out when they next renew. */
final class BreaksLock implements Fault
{
    /** @param array<string, \Closure(): object> $locks functions that make them, by their names in the histories */
    public function __construct(private array $locks, private float $ttl)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $name = $nemesis->among(array_keys($this->locks));
        $lock = $this->locks[$name]();
        $nemesis->during('lock broken', $name, function () use ($lock): void {
            try {
                $lock->forceRelease();
            } catch (DistLockException) {
                // It may have been broken nevertheless.
            }
        }, ['exclusion', 'tokens', 'order', 'wait'], after: $this->ttl, locks: [$name]);
    }
}
