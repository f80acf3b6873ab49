<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\DistLockException;

/** An operator breaks a lock, whose owners learn of it when they next renew. */
final class BreaksLock implements Fault
{
    /** @param array<string, \Closure(): object> $locks what makes each of them, by names in the histories */
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
                // It may have been broken all the same.
            }
        }, ['exclusion', 'tokens', 'order', 'wait'], after: $this->ttl, locks: [$name]);
    }
}
