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
 * The owner is in the label of distlock's token, which is another one for each ownership, and whenever an ownership is
 * taken over: if it were the token itself, a late release of an earlier ownership would end the next one of the same
 * owner. The label is "owner#12345678": the digits, drawn when the lock is acquired, name the ownership, whoever takes
 * it over. So if another object of the same owner has taken an object's ownership over, the first object goes on with
 * it, but never with a later ownership of that owner. An object that knows only the owner goes on with any, and asks
 * the server for the token.
 */
final class Lock extends BaseLock
{
    /** In seconds: what the extension takes at most. */
    public const LONGEST_TTL = 31536000;

    /** An owner that is no short text of printable ASCII is hashed. What is left of the hash is longer than others. */
    private const HASH = 'sha256';
    private const LENGTH_OF_HASH = 55;
    private const LONGEST_PLAIN_OWNER = 54;
    /** What follows the owner in a label, and names the ownership. */
    private const OWNERSHIP = '/#[0-9a-f]{8}$/D';

    /** How often it tries to take over what other objects of the same owner take over at the same time. */
    private const MOST_ATTEMPTS = 10;

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
    /** The label of what this object acquired or took over; null: nothing, or it has released that. */
    private ?string $ownership = null;
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
            $this->ownership = null;

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
        $this->ownership = null;
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

        return $this->isOf($holder, $this->owner) ? $this->owner : $this->ownerIn($holder) ?? $holder->token ?? '';
    }

    /** Acquires the lock, or returns what kept it from that. */
    private function wait(float $timeout): ?DistLockException
    {
        $ownership = $this->label($this->owner) . '#' . bin2hex(random_bytes(4));
        $lock = $this->make($this->seconds, $ownership);
        $refusal = Acquisition::refusal($lock, $timeout);
        if ($refusal === null) {
            // What this owner had was lost if the lock could be acquired.
            unset(self::$renewed[$this->id()]);
            $this->ownership = $ownership;
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
            if ($use($mine)) {
                return true;
            }
            // It is lost, unless another object of this owner has taken it over.
            $this->forget($mine);
        }
        for ($i = 0; $i < self::MOST_ATTEMPTS; $i++) {
            $lock = $this->takenOver($seconds);
            if ($lock === null) {
                return false;
            }
            if ($use($lock)) {
                return true;
            }
            // Another object has taken it over in between.
            $this->forget($lock);
        }

        return false;
    }

    /**
     * Null: it no longer belongs to this owner.
     *
     * @param int $seconds
     */
    private function takenOver($seconds): ?RedisLock
    {
        if ($this->token !== null && $this->ownership !== null && $this->process === getmypid()) {
            $lock = $this->make($seconds, $this->ownership);
            if ($lock->attach($this->token)) {
                return $lock;
            }
        }
        $this->leaveByOthers();
        for ($i = 0; $i < self::MOST_ATTEMPTS; $i++) {
            $lock = $this->make($seconds);
            $holder = $lock->getOwner();
            if ($holder === null || !$this->isOurs($holder)) {
                return null;
            }
            $ownership = $holder->label ?? $this->label($this->owner);
            $lock = $this->make($seconds, $ownership);
            if ($holder->token !== null && $lock->attach($holder->token)) {
                $this->ownership = $ownership;

                return $lock;
            }
            // Another object of this owner got in first.
        }

        return null;
    }

    /** What other objects of this owner hold in this process can be taken over only once they have given it up. */
    private function leaveByOthers(): void
    {
        $others = [];
        foreach (self::$lasting ?? [] as $lock => $isLasting) {
            if ($lock !== $this && $lock->held !== null && $lock->id() === $this->id()) {
                $others[] = $lock;
            }
        }
        // leave() takes them out.
        foreach ($others as $lock) {
            $lock->leave();
        }
    }

    /**
     * What this object had goes on only as the same ownership; what its parent had doesn't go on in a forked child. An
     * object that has had nothing goes on with whatever its owner holds.
     */
    private function isOurs(Holder $holder): bool
    {
        return $this->ownership === null
            ? $this->isOf($holder, $this->owner)
            : $this->process === getmypid() && $holder->label === $this->ownership;
    }

    /** Locks of Laravel's own store on Redis have the owner itself as the token. */
    private function isOf(?Holder $holder, string $owner): bool
    {
        return $holder !== null && ($this->ownerIn($holder) === $this->label($owner) || $holder->token === $owner);
    }

    /** The owner, or its hash, that a label names. */
    private function ownerIn(?Holder $holder): ?string
    {
        $label = $holder?->label;

        return $label === null ? null : preg_replace(self::OWNERSHIP, '', $label);
    }

    private function label(string $owner): string
    {
        return preg_match('/^[ -~]{1,' . self::LONGEST_PLAIN_OWNER . '}$/D', $owner)
            ? $owner
            : substr(hash(self::HASH, $owner), 0, self::LENGTH_OF_HASH);
    }

    private function id(): string
    {
        return hash(self::HASH, serialize([getmypid(), $this->servers->getValue(), $this->name, $this->owner]));
    }

    /** @param int $seconds */
    private function make($seconds, ?string $label = null): RedisLock
    {
        $label ??= $this->label($this->owner);
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
