<?php

namespace DistLock\Cache;

use DistLock\ConnectionException;
use DistLock\DeadlockException;
use DistLock\DistLockException;
use DistLock\Inspectable;
use DistLock\LockFactory;
use DistLock\LockLostException;
use DistLock\TimeoutException;
use DistLock\RedisLock;
use DistLock\SharedLock;
use DistLock\UnsupportedException;
use DistLock\ZkLock;

/**
 * Who computes a value, and what the others do meanwhile. One process, the leader, holds the lock and computes. The
 * others, the followers, wait until the lock is free: when the leader releases it, all of them are woken at once, and
 * look into the cache. If nothing is there, each of them tries the lock once: one becomes the next leader, and the
 * others wait for that one.
 *
 * A follower holds nothing at any time, so nobody ever waits for one. That is why somebody always gets the lock.
 *
 * @internal
 */
final class Turns
{
    /** After this many leaders that stored nothing, a follower computes without the lock. */
    private const LEADERS = 2;
    /** A longer name of a lock is hashed. On Redis, a name may have 1024 bytes, with the prefix of its factory. */
    private const LONGEST = 255;

    /**
     * @param ?\Closure(\Throwable): mixed $onTrouble
     *
     * @throws \ValueError
     * @throws UnsupportedException if the factory's locks are kept by a list of servers
     */
    public function __construct(
        private readonly LockFactory $locks,
        private readonly string $pool,
        private readonly Otherwise $otherwise,
        private readonly ?\Closure $onTrouble,
    ) {
        if ($pool === '' || \strlen($pool) > self::LONGEST) {
            throw new \ValueError('The name of the pool must have 1 to ' . self::LONGEST . ' bytes');
        }
        $lock = $this->lock('-');
        try {
            // A lock on a list of servers can neither be shared nor waited for like this. This is the only way to find
            // out without asking a server.
            $lock instanceof ZkLock || $lock->downgrade();
        } catch (UnsupportedException $unsupported) {
            throw new UnsupportedException(
                'The locks of distlock/cache can\'t be on a list of servers, because nobody can tell when such a lock is free: use one'
                . ' Redis server, its sentinels, a cluster, or ZooKeeper',
                previous: $unsupported,
            );
        }
    }

    /** The lock's name. It is never the key of the cache, which may be on the same server. */
    public function name(string $key): string
    {
        $name = rawurlencode($key);

        return 'once:' . rawurlencode($this->pool) . ':' . (\strlen($name) > self::LONGEST ? hash('sha256', $key) : $name);
    }

    /**
     * Returns the value that the cache has or will have soon; the lock, if this process has to compute it; null: it has
     * to compute the value without the lock.
     *
     * @template T of Found
     *
     * @param \Closure(): ?T $find looks for a value that may be returned. It must not throw.
     * @param \Closure(): bool $delete deletes the value
     * @param float $wait for how many seconds to wait for somebody else who computes
     * @param ?T $old what to return after that, rather than compute
     * @param bool $isUsable whether that may be returned in place of waiting, and if the lock can't be had
     *
     * @return T|SharedLock|null
     *
     * @throws CircularComputation
     * @throws DistLockException only with Otherwise::Throw
     */
    public function take(
        string $key,
        Breaker $breaker,
        \Closure $find,
        \Closure $delete,
        float $wait,
        ?Found $old = null,
        bool $isUsable = false,
    ): Found|SharedLock|null {
        Running::refuseCircle($this->name($key));
        $began = self::now();
        try {
            if ($breaker->isOpen()) {
                throw new ConnectionException('The server of the locks was silent a moment ago');
            }

            return $this->compete($key, $find, $delete, $isUsable ? 0.0 : $wait, $old);
        } catch (DeadlockException) {
            // A suspended fiber of this process computes it, and can't go on during a wait.
            return $old;
        } catch (DistLockException $trouble) {
            $trouble instanceof TimeoutException || $breaker->failed(self::now() - $began);
            if ($this->otherwise === Otherwise::Throw && !$isUsable) {
                throw $trouble;
            }
            $this->report($trouble);

            return $isUsable ? $old : null;
        }
    }

    /**
     * Computes the value, and stores it unless somebody has broken the lock meanwhile, as forget() does.
     *
     * @param \Closure(mixed): mixed $store
     * @param \Closure(): bool $delete
     */
    public function compute(string $key, ?SharedLock $lock, callable $compute, \Closure $store, \Closure $delete): mixed
    {
        try {
            $value = Running::compute($this->name($key), $compute);
            if ($lock === null) {
                $store($value);
            } elseif (($isHeld = $this->ask(static fn (): bool => self::renew($lock))) !== false) {
                $store($value);
                // forget() has broken the lock since then, and leaves it to this process to delete what it stored.
                if ($isHeld !== null && $this->ask($lock->release(...)) === false) {
                    $delete();
                }
            }

            return $value;
        } finally {
            if ($lock !== null && $lock->isHeld()) {
                $this->release($lock);
            }
        }
    }

    /**
     * Deletes the value, and takes the lock away from whoever computes it, so that the result isn't stored.
     *
     * @param \Closure(): bool $delete
     *
     * @return bool what $delete returned
     *
     * @throws DistLockException only with Otherwise::Throw; the value is deleted all the same
     */
    public function forget(string $key, Breaker $breaker, \Closure $delete): bool
    {
        $isDeleted = $delete();
        $isBroken = false;
        try {
            $isBroken = $this->stop($key, $breaker);
        } finally {
            // If there was no lock to break, a leader may have stored the value since it was deleted. Whoever holds a
            // broken lock deletes the value itself, and after the break it may be one that is computed anew.
            // Laravel's caches say whether there was something to delete.
            $isDeleted = (!$isBroken && $delete()) || $isDeleted;
        }

        return $isDeleted;
    }

    public function report(\Throwable $trouble): void
    {
        $this->onTrouble !== null && ($this->onTrouble)($trouble);
    }

    /** Returns whether somebody held the lock until now. */
    private function stop(string $key, Breaker $breaker): bool
    {
        $lock = $this->lock($key);
        if (!$lock instanceof Inspectable || $breaker->isOpen()) {
            return false;
        }
        $began = self::now();
        try {
            return $lock->forceRelease();
        } catch (DistLockException $trouble) {
            $breaker->failed(self::now() - $began);
            if ($this->otherwise === Otherwise::Throw) {
                throw $trouble;
            }
            $this->report($trouble);

            return false;
        }
    }

    /**
     * @template T of Found
     *
     * @param \Closure(): ?T $find
     * @param \Closure(): bool $delete
     * @param ?T $old
     *
     * @return T|SharedLock
     */
    private function compete(string $key, \Closure $find, \Closure $delete, float $wait, ?Found $old): Found|SharedLock
    {
        $deadline = self::now() + $wait;
        $lock = $this->lock($key);
        for ($leaders = 0; $leaders < self::LEADERS; $leaders++) {
            $isLeader = $lock->acquire(0.0);
            if (!$isLeader && !$this->await($lock, $deadline)) {
                // Another one that was late may have computed it meanwhile.
                return ($wait > 0.0 ? $find() : null) ?? $old ?? throw new TimeoutException(sprintf('"%s" was not computed in %.3F seconds', $lock->getName(), $wait));
            }
            $found = $find();
            if ($found === null && $isLeader) {
                return $lock;
            }
            if ($found !== null && (!$isLeader || $this->ask($lock->release(...)) !== false)) {
                return $found;
            }
            // What was found under a lock that forget() has broken may be what should be forgotten.
            $found !== null && $delete();
        }

        throw new TimeoutException("$leaders processes computed \"{$lock->getName()}\", and stored nothing");
    }

    /** Waits until the leader is done. */
    private function await(SharedLock $lock, float $deadline): bool
    {
        $left = $deadline - self::now();

        return $left > 0.0 && $lock->waitUntilFree($left);
    }

    /**
     * @param \Closure(): bool $whether
     *
     * @return bool|null null: there is no answer, which says nothing about the value
     */
    private function ask(\Closure $whether): ?bool
    {
        try {
            return $whether();
        } catch (DistLockException $trouble) {
            $this->report($trouble);

            return null;
        }
    }

    /** Asks the server whether the lock is held, where there is a server. */
    private static function renew(SharedLock $lock): bool
    {
        return match (true) {
            $lock instanceof RedisLock => $lock->renew(),
            $lock instanceof Inspectable => $lock->isHeld() && $lock->inspect()->fencingToken === $lock->getFencingToken(),
            default => $lock->isHeld(),
        };
    }

    /** Nobody waits for the answer: if it doesn't come, the extension releases in the background. */
    private function release(SharedLock $lock): void
    {
        try {
            $lock->release(false);
        } catch (DistLockException $trouble) {
            $this->report($trouble);
        }
    }

    private function lock(string $key): SharedLock
    {
        return $this->locks->lock($this->name($key));
    }

    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
