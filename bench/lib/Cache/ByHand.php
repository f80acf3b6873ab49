<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use Symfony\Component\Lock\LockFactory;
use Symfony\Component\Lock\Store\RedisStore;

/** A process that misses the value waits for a lock of symfony/lock, looks again, and computes it. */
final class ByHand extends Unprotected
{
    private LockFactory $factory;

    public function open(): void
    {
        parent::open();
        $this->factory = new LockFactory(new RedisStore($this->locks->connect()));
    }

    public function get(string $key, callable $compute): string
    {
        $value = $this->redis->get($key);
        if ($value !== false) {
            return $value;
        }
        $lock = $this->factory->createLock("$key-lock", 10.0);
        $lock->acquire(true);
        try {
            return parent::get($key, $compute);
        } finally {
            $lock->release();
        }
    }
}
