<?php

namespace DistLock\Laravel;

use DistLock\DeadlockException;
use DistLock\RedisLock;
use Illuminate\Cache\Lock as BaseLock;
use Illuminate\Contracts\Cache\LockTimeoutException;

/**
 * A lock with a number of seconds outlives this object, and the request, as Laravel's do. One of 0 seconds has no
 * expiry: a background thread renews it until it is released, or the request or process ends.
 *
 * The owner is the label of distlock's token, which is another one for each ownership: whoever has no more than the
 * owner asks the server for the token.
 */
class Lock extends BaseLock
{
    private const LONGEST_TTL = 31536000;

    /** Of an owner that can't be a label, it is this hash; no other label is as long. */
    private const HASH = 'sha256';
    private const LONGEST_PLAIN_OWNER = 63;

    /** @var array<string, RedisLock> of 0 seconds that this process holds, by their servers, names and owners */
    private static array $renewed = [];

    /** Kept out of dumps. */
    private \SensitiveParameterValue $servers;
    private ?RedisLock $held = null;

    public function __construct(
        #[\SensitiveParameter] string|array|null $servers,
        private float $ttl,
        string $name,
        $seconds,
        ?string $owner = null,
    ) {
        parent::__construct($name, $seconds, $owner);
        $this->servers = new \SensitiveParameterValue($servers);
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
        $this->forget();

        return $lock !== null && $lock->release();
    }

    /**
     * Makes the lock last $seconds from now; null: as many as it was made with. Returns false where it isn't held any
     * more.
     */
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
        $this->forget();
    }

    public function isOwnedByCurrentProcess()
    {
        return $this->isOwnedBy($this->owner);
    }

    /** @param string|null $owner null: nobody */
    public function isOwnedBy($owner)
    {
        $token = $this->make($this->seconds)->getOwner()?->token;

        return $owner === null ? $token === null : $token !== null && $this->isTokenOf($token, $owner);
    }

    /** Whether anybody holds it. */
    public function isLocked(): bool
    {
        return $this->make($this->seconds)->isLocked();
    }

    protected function getCurrentOwner()
    {
        $token = $this->make($this->seconds)->getOwner()?->token;

        return $token !== null && $this->isTokenOf($token, $this->owner) ? $this->owner : $token;
    }

    private function wait(float $timeout): bool
    {
        $lock = $this->make($this->seconds);
        try {
            if (!$lock->acquire($timeout)) {
                return false;
            }
        } catch (DeadlockException) {
            // Another lock object of this process has it, and can't release it during the wait.
            return false;
        }
        $this->keep($lock, $this->seconds);

        return true;
    }

    private function keep(RedisLock $lock, $seconds): void
    {
        if ($seconds > 0) {
            $this->held = $lock;

            return;
        }
        $id = $this->id();
        self::$renewed[$id] = $lock;
        $lock->onLost(function (RedisLock $lost) use ($id): void {
            // The same owner may have acquired the lock again.
            if (self::$renewed[$id] === $lost) {
                unset(self::$renewed[$id]);
            }
        });
    }

    private function forget(): void
    {
        unset(self::$renewed[$this->id()]);
        $this->held = null;
    }

    /** What this process holds, or has lost. */
    private function mine(): ?RedisLock
    {
        return $this->held ?? self::$renewed[$this->id()] ?? null;
    }

    /** The lock, taken over where another object or process held it; null where it is this owner's no longer. */
    private function hold($seconds): ?RedisLock
    {
        if ($this->mine() !== null) {
            return $this->mine();
        }
        $lock = $this->make($seconds);
        $token = $lock->getOwner()?->token;

        return $token !== null && $this->isTokenOf($token, $this->owner) && $lock->attach($token) ? $lock : null;
    }

    /** Locks of Laravel's own store on Redis have the owner itself as the token. */
    private function isTokenOf(string $token, string $owner): bool
    {
        return $token === $owner || str_starts_with($token, $this->label($owner) . '@');
    }

    private function label(string $owner): string
    {
        return preg_match('/^[\w.-]{1,' . self::LONGEST_PLAIN_OWNER . '}$/D', $owner) ? $owner : hash(self::HASH, $owner);
    }

    private function id(): string
    {
        return hash(self::HASH, serialize([$this->servers->getValue(), $this->name, $this->owner]));
    }

    private function make($seconds): RedisLock
    {
        $label = $this->label($this->owner);

        return new RedisLock($this->name, $this->servers->getValue(), $this->ttlOf($seconds), $seconds <= 0, label: $label);
    }

    private function ttlOf($seconds): float
    {
        return $seconds > 0 ? min($seconds, self::LONGEST_TTL) : $this->ttl;
    }
}
