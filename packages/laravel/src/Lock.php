<?php

namespace DistLock\Laravel;

use DistLock\DistLockException;
use DistLock\Holder;
use DistLock\LockLostException;
use DistLock\RedisLock;
use DistLock\State;
use Illuminate\Cache\Lock as BaseLock;
use Illuminate\Contracts\Cache\LockTimeoutException;
use InvalidArgumentException;
use SensitiveParameter;
use SensitiveParameterValue;
use WeakMap;

use function DistLock\release_all;

/**
 * A lock with a number of seconds outlives this object, and the request, as Laravel's do. One of 0 seconds has no
 * expiry: a background thread renews it until it is released, or the request or process ends.
 *
 * The owner is the label of distlock's token, which is another one for each ownership: if it were the token itself, a
 * late release of an earlier ownership would end the next one of the same owner. An object that knows only the
 * owner asks the server for the token.
 */
final class Lock extends BaseLock
{
    private const LONGEST_TTL = 31536000;

    /** The label of an owner that isn't a short text of printable ASCII. It is longer than any other. */
    private const HASH = 'sha256';
    private const LONGEST_PLAIN_OWNER = 63;

    /** @var array<string, RedisLock> of 0 seconds that this process holds, by process, servers, name and owner */
    private static array $renewed = [];

    /** @var WeakMap<self, true>|null those that hold a lock of a number of seconds */
    private static ?WeakMap $lasting = null;

    /** Kept out of dumps. */
    private SensitiveParameterValue $servers;
    /** What this object acquired or took over; in a forked child, this is still its parent's. */
    private ?RedisLock $held = null;
    /** Stands for what this object held, once leave() has left it to its expiry. */
    private ?string $token = null;
    /** The process in which this object got either. */
    private int $process = 0;
    private bool $isPassedOn = false;

    /**
     * @param string|list<string>|null $servers
     * @param mixed                    $seconds
     */
    public function __construct(
        #[SensitiveParameter] string|array|null $servers,
        private float $ttl,
        string $name,
        $seconds,
        ?string $owner = null,
    ) {
        // @phpstan-ignore function.alreadyNarrowedType, nullCoalesce.variable (callers may pass anything)
        if (!is_numeric($seconds ?? 0)) {
            throw new InvalidArgumentException("The seconds of a lock must be a number; 0 means that it doesn't expire.");
        }
        Extension::need(RedisLock::class);
        /** @var int $seconds */
        parent::__construct($name, $seconds, $owner);
        $this->servers = new SensitiveParameterValue($servers);
    }

    /** Where PHP didn't get here, after a fatal error, distlock has released the lock. */
    public function __destruct()
    {
        $this->leave();
    }

    /**
     * Leaves all locks of a number of seconds to their expiry, as the end of a PHP process would, and releases the
     * others, for workers that serve one request after the other.
     */
    public static function endRequest(): void
    {
        // leave() takes them out.
        $locks = [];
        foreach (self::$lasting ?? [] as $lock => $isLasting) {
            $locks[] = $lock;
        }
        foreach ($locks as $lock) {
            $lock->leave();
        }
        Extension::need(RedisLock::class);
        release_all();
        // A lock that was released like this wasn't lost, so nothing else takes it out.
        self::$renewed = array_filter(self::$renewed, static fn (RedisLock $lock): bool => $lock->isHeld());
    }

    /** A caller that knows the owner may restore the lock: from now on, a fatal error here doesn't release it. */
    public function owner()
    {
        $this->isPassedOn = true;
        $this->leave();

        return $this->owner;
    }

    public function acquire()
    {
        return $this->wait(0.0) === null;
    }

    public function block($seconds, $callback = null)
    {
        $refusal = $this->wait((float) max(0, $seconds));
        if ($refusal !== null) {
            throw new LockTimeoutException($refusal->getMessage(), 0, $refusal);
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
        return $this->withOwnership($this->seconds, function (RedisLock $lock): bool {
            if (!$lock->release()) {
                return false;
            }
            $this->forget($lock);

            return true;
        });
    }

    /**
     * Makes the lock last $seconds from now, and then end; 0 or less: as long as this process lives; null: what it was
     * made with. Returns false if it isn't held any more.
     *
     * @param int|null $seconds
     *
     * @return bool
     */
    public function refresh($seconds = null)
    {
        $seconds ??= $this->seconds;

        return $this->withOwnership($seconds, function (RedisLock $lock) use ($seconds): bool {
            if ($lock === $this->mine()) {
                if (($seconds <= 0) === $this->isRenewed($lock)) {
                    return $lock->renew($this->ttlOf($seconds));
                }
                $lock = $this->giveUp($lock) ? $this->takenOver($seconds) : null;
            }
            // What was taken over may last for longer than that.
            if ($lock === null || !$lock->renew()) {
                return false;
            }
            $this->keep($lock, $seconds);

            return true;
        });
    }

    /** Breaks the lock whoever holds it, as Laravel does: also one of Laravel's own store. */
    public function forceRelease()
    {
        $this->make($this->seconds)->forceRelease(foreign: true);
        $this->forget(self::$renewed[$this->id()] ?? null);
    }

    public function isOwnedByCurrentProcess()
    {
        return $this->isOwnedBy($this->owner);
    }

    /**
     * @param string|null $owner null: nobody
     *
     * @return bool
     */
    public function isOwnedBy($owner)
    {
        $holder = $this->make($this->seconds)->getOwner();

        return $owner === null ? $holder === null : $this->isOf($holder, $owner);
    }

    /** Whether anybody holds it. */
    public function isLocked(): bool
    {
        return $this->make($this->seconds)->isLocked();
    }

    /** @return string */
    protected function getCurrentOwner()
    {
        $holder = $this->make($this->seconds)->getOwner();

        return $this->isOf($holder, $this->owner) ? $this->owner : $holder->label ?? $holder->token ?? '';
    }

    /** Acquires the lock, or returns what kept it from that. */
    private function wait(float $timeout): ?DistLockException
    {
        $lock = $this->make($this->seconds);
        $refusal = Acquisition::refusal($lock, $timeout);
        if ($refusal === null) {
            // What this owner had was lost if the lock could be acquired.
            unset(self::$renewed[$this->id()]);
            $this->keep($lock, $this->seconds);
        }

        return $refusal;
    }

    /** @param int $seconds */
    private function keep(RedisLock $lock, $seconds): void
    {
        $this->forget();
        $this->held = $lock;
        $this->process = (int) getmypid();
        if ($seconds > 0) {
            if (self::$lasting === null) {
                /** @var WeakMap<self, true> $none */
                $none = new WeakMap();
                self::$lasting = $none;
            }
            self::$lasting[$this] = true;
            if ($this->isPassedOn) {
                $this->leave();
            }

            return;
        }
        $id = $this->id();
        self::$renewed[$id] = $lock;
        $lock->onLost(function (RedisLock $lost) use ($id): void {
            // The same owner may have acquired the lock again.
            if ((self::$renewed[$id] ?? null) === $lost) {
                unset(self::$renewed[$id]);
            }
        });
    }

    /** @param RedisLock|null $lock that this process no longer holds */
    private function forget(?RedisLock $lock = null): void
    {
        $this->held = $this->token = null;
        self::$lasting?->offsetUnset($this);
        if ($lock !== null && $this->isRenewed($lock)) {
            unset(self::$renewed[$this->id()]);
        }
    }

    /** Leaves a lock of a number of seconds to its expiry, or to whoever restores it. */
    private function leave(): void
    {
        try {
            if ($this->held !== null && !$this->isRenewed($this->held)) {
                $this->giveUp($this->held);
            }
        } catch (DistLockException) {
            // A connection broke while it was acquired, and its server is still silent.
        }
    }

    /** From here on, this object knows the ownership by its token. Returns false if $lock isn't held any more. */
    private function giveUp(RedisLock $lock): bool
    {
        if (!$lock->isHeld()) {
            return false;
        }
        try {
            $token = $lock->detach();
        } catch (LockLostException) {
            return false;
        }
        $this->forget($lock);
        $this->token = $token;
        $this->process = (int) getmypid();

        return true;
    }

    private function isRenewed(RedisLock $lock): bool
    {
        return (self::$renewed[$this->id()] ?? null) === $lock;
    }

    /** What this process holds, or has lost. */
    private function mine(): ?RedisLock
    {
        // Another object of the same owner gave it up.
        if ($this->held?->getState() === State::Unlocked && $this->process === getmypid()) {
            $this->forget();
        }

        return $this->held ?? self::$renewed[$this->id()] ?? null;
    }

    /**
     * Calls $use with the lock, which is taken over if another object or process holds it. What this object itself has
     * lost, or is a parent's, it has no more, though the owner may still be the same.
     *
     * @param int                       $seconds
     * @param callable(RedisLock): bool $use
     */
    private function withOwnership($seconds, callable $use): bool
    {
        $mine = $this->mine();
        if ($mine !== null) {
            $isOwn = $mine === $this->held;
            if ($use($mine)) {
                return true;
            }
            if ($isOwn) {
                return false;
            }
            // What another object of this owner had is lost. The owner may have acquired the lock again since.
            $this->forget($mine);
        }
        $lock = $this->takenOver($seconds);

        return $lock !== null && $use($lock);
    }

    /**
     * Null: it is this owner's no longer.
     *
     * @param int $seconds
     */
    private function takenOver($seconds): ?RedisLock
    {
        $lock = $this->make($seconds);
        $token = $this->token === null ? $this->tokenOfTheOwner($lock) : $this->ownToken();

        return $token !== null && $lock->attach($token) ? $lock : null;
    }

    /** A forked child can't use what its parent got. */
    private function ownToken(): ?string
    {
        return $this->process === getmypid() ? $this->token : null;
    }

    private function tokenOfTheOwner(RedisLock $lock): ?string
    {
        $holder = $lock->getOwner();

        return $this->isOf($holder, $this->owner) ? $holder?->token : null;
    }

    /** Locks of Laravel's own store on Redis have the owner itself as the token. */
    private function isOf(?Holder $holder, string $owner): bool
    {
        return $holder !== null && ($holder->label === $this->label($owner) || $holder->token === $owner);
    }

    private function label(string $owner): string
    {
        return preg_match('/^[ -~]{1,' . self::LONGEST_PLAIN_OWNER . '}$/D', $owner) ? $owner : hash(self::HASH, $owner);
    }

    private function id(): string
    {
        return hash(self::HASH, serialize([getmypid(), $this->servers->getValue(), $this->name, $this->owner]));
    }

    /** @param int $seconds */
    private function make($seconds): RedisLock
    {
        $label = $this->label($this->owner);
        /** @var string|list<string>|null $servers */
        $servers = $this->servers->getValue();

        return new RedisLock($this->name, $servers, $this->ttlOf($seconds), $seconds <= 0, label: $label);
    }

    /** @param int $seconds */
    private function ttlOf($seconds): float
    {
        return $seconds > 0 ? min($seconds, self::LONGEST_TTL) : $this->ttl;
    }
}
