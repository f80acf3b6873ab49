<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;

/** An operator breaks a lock, whose owners learn of it when they next renew. */
final class BreaksLock implements Fault
{
    /** @param array<string, string> $locks their classes, by their names */
    public function __construct(private string $dsn, private array $locks, private float $ttl)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $name = $nemesis->among(array_keys($this->locks));
        $lock = $this->locks[$name] === 'RedisSemaphore' ? new RedisSemaphore($name, 3, $this->dsn) : new RedisLock($name, $this->dsn);
        $nemesis->during('lock broken', $name, function () use ($lock): void {
            try {
                $lock->forceRelease();
            } catch (\DistLock\DistLockException) {
                // It may have been broken all the same.
            }
        }, ['exclusion', 'order', 'wait'], after: $this->ttl);
    }
}
