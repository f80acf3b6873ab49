<?php

namespace DistLock\Laravel;

use DistLock\DeadlockException;
use DistLock\RedisLock;
use Illuminate\Cache\Lock as BaseLock;
use Illuminate\Contracts\Cache\LockTimeoutException;
use LogicException;

/**
 * A lock with a number of seconds outlives this object, and the request, as Laravel's do. One of 0 seconds has no expiry: a
 * background thread renews it until it is released, or the request or process ends.
 */
class Lock extends BaseLock
{
    private const LONGEST_TTL = 31536000;

    /** @var array<string, RedisLock> of 0 seconds that this process holds, by their owners */
    private static array $renewed = [];

    /** Kept out of dumps. */
    private \SensitiveParameterValue $servers;
    private ?RedisLock $held = null;
    private bool $isRestored;

    public function __construct(
        #[\SensitiveParameter] string|array|null $servers,
        private float $ttl,
        string $name,
        $seconds,
        ?string $owner = null,
    ) {
        parent::__construct($name, $seconds, $owner);
        $this->servers = new \SensitiveParameterValue($servers);
        $this->owner = $owner;
        $this->isRestored = $owner !== null;
    }

    /** Where PHP didn't get here, after a fatal error, distlock has released the lock. */
    public function __destruct()
    {
        if ($this->held?->isHeld()) {
            $this->held->detach();
        }
    }

    public function acquire()
    {
        return $this->wait(0.0);
    }

    public function block($seconds, $callback = null)
    {
        if (!$this->wait((float) max(0, $seconds))) {
            throw new LockTimeoutException();
        }
        if (!is_callable($callback)) {
            return true;
        }
        try {
            return $callback();
        } finally {
            $this->release();
        }
    }

    public function release()
    {
        $lock = $this->hold($this->seconds);
        unset(self::$renewed[(string) $this->owner]);
        $this->held = null;

        return $lock !== null && $lock->release();
    }

    /** Makes the lock last $seconds from now; null: as many as it was made with. Returns false where it isn't held any more. */
    public function refresh($seconds = null)
    {
        $seconds ??= $this->seconds;
        if ($this->mine() !== null) {
            return $this->mine()->renew($this->ttlOf($seconds));
        }
        $lock = $this->hold($seconds);
        if ($lock === null) {
            return false;
        }
        $this->keep($lock, $seconds);

        return true;
    }

    public function forceRelease()
    {
        $this->make($this->seconds)->forceRelease();
        unset(self::$renewed[(string) $this->owner]);
        $this->held = null;
    }

    /** Known once the lock was acquired: what restoreLock() takes. */
    public function owner()
    {
        return $this->owner ?? throw new LogicException("The lock \"$this->name\" has no owner before it is acquired.");
    }

    public function isOwnedByCurrentProcess()
    {
        return $this->owner !== null && $this->getCurrentOwner() === $this->owner;
    }

    /** Whether anybody holds it. */
    public function isLocked(): bool
    {
        return $this->make($this->seconds)->isLocked();
    }

    protected function getCurrentOwner()
    {
        return $this->make($this->seconds)->getOwner();
    }

    private function wait(float $timeout): bool
    {
        if ($this->isRestored) {
            throw new LogicException("distlock chooses the owner of \"$this->name\": a lock with a given one can't be acquired.");
        }
        $lock = $this->make($this->seconds);
        try {
            if (!$lock->acquire($timeout)) {
                return false;
            }
        } catch (DeadlockException) {
            // Another lock object of this process has it, and can't release it during the wait.
            return false;
        }
        $this->owner = $lock->getToken();
        $this->keep($lock, $this->seconds);

        return true;
    }

    private function keep(RedisLock $lock, $seconds): void
    {
        if ($seconds > 0) {
            $this->held = $lock;

            return;
        }
        $owner = $this->owner;
        self::$renewed[$owner] = $lock;
        $lock->onLost(function () use ($owner): void {
            unset(self::$renewed[$owner]);
        });
    }

    /** What this process holds, or has lost. */
    private function mine(): ?RedisLock
    {
        return $this->held ?? self::$renewed[(string) $this->owner] ?? null;
    }

    /** The lock, taken over where another object or process held it; null where it is this owner's no longer. */
    private function hold($seconds): ?RedisLock
    {
        if ($this->mine() !== null || $this->owner === null) {
            return $this->mine();
        }
        $lock = $this->make($seconds);

        return $lock->attach($this->owner) ? $lock : null;
    }

    private function make($seconds): RedisLock
    {
        return new RedisLock($this->name, $this->servers->getValue(), $this->ttlOf($seconds), $seconds <= 0);
    }

    private function ttlOf($seconds): float
    {
        return $seconds > 0 ? min($seconds, self::LONGEST_TTL) : $this->ttl;
    }
}
