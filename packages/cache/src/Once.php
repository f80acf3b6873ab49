<?php

namespace DistLock\Cache;

use DistLock\DistLockException;
use DistLock\LockFactory;
use DistLock\SharedLock;
use Psr\Cache\CacheItemPoolInterface;
use Psr\SimpleCache\CacheInterface;

/**
 * Values in a cache, each of which is computed by one process, however many miss it at the same time: all others sleep
 * until it is stored.
 *
 * All times are in seconds. The clocks of the machines should agree to within a fraction of the shortest $ttl.
 */
final class Once
{
    /** Ten years. */
    private const LONGEST = 315360000.0;

    private readonly Store $store;
    private readonly Breaker $breaker;
    private readonly Turns $turns;
    /** @var array<string, \Closure(): mixed> by key */
    private array $deferred = [];
    private bool $isRegistered = false;

    /**
     * @param CacheInterface|CacheItemPoolInterface $cache where the values are. What Once stores has a form of its own,
     *     so read its keys only with get().
     * @param LockFactory $locks on one Redis server, behind sentinels, in a cluster, or on ZooKeeper: nobody can tell
     *     when a lock on a list of servers is free. Its ttl is how long the others wait for a leader that was killed;
     *     3 seconds suit. Its maxHold, if any, is how long a computation may take.
     * @param string $pool 1 to 255 bytes: the name of this cache, part of the locks' names. Two caches that have the
     *     same keys, and their locks on the same server, need two names.
     * @param Otherwise $otherwise what happens if the lock can't be had, and there is no old value
     * @param ?\Closure(\Throwable): mixed $onTrouble is called with what the lock or the cache threw, or with a
     *     TimeoutException if a wait was too long, when that doesn't end the request
     *
     * @throws \ValueError
     * @throws \DistLock\UnsupportedException if the locks are kept by a list of servers
     */
    public function __construct(
        CacheInterface|CacheItemPoolInterface $cache,
        LockFactory $locks,
        string $pool,
        Otherwise $otherwise = Otherwise::Compute,
        ?\Closure $onTrouble = null,
    ) {
        $this->store = $cache instanceof CacheInterface ? new SimpleStore($cache) : new PoolStore($cache);
        $this->breaker = new Breaker($this->store, $pool);
        $this->turns = new Turns($locks, $pool, $otherwise, $onTrouble);
    }

    /**
     * Returns the value, from the cache if it is there. Otherwise one process computes it, and the others wait.
     *
     * @template T
     *
     * @param string $key as the cache allows
     * @param float $ttl above 0, at most 315360000 (ten years): how long the value is fresh
     * @param float $stale 0.0 to 315360000: for how long after that the value is returned while somebody else computes
     *     a new one, or if the lock can't be had
     * @param float $wait at least 0.0: how long to wait for a process that computes. After that, the old value is
     *     returned, even one that is too old; if there is none, the value is computed without the lock.
     * @param bool $defer true: as long as there is a value that isn't older than $ttl + $stale, it is returned, and the
     *     new one is computed at the end of the request, after the response where PHP-FPM serves it
     *
     * @phpstan-param callable(): T $compute
     * @phpstan-return T
     *
     * @throws \ValueError
     * @throws CircularComputation if $compute needs the same key
     * @throws DistLockException only with Otherwise::Throw
     * @throws \Throwable what $compute throws; and what the cache says of a key that isn't allowed
     */
    public function get(
        string $key,
        callable $compute,
        float $ttl,
        float $stale = 0.0,
        float $wait = 5.0,
        bool $defer = false,
    ): mixed {
        self::check($ttl > 0.0 && $ttl <= self::LONGEST, 3, 'ttl', 'must be above 0 and at most ' . self::LONGEST);
        self::check($stale >= 0.0 && $stale <= self::LONGEST, 4, 'stale', 'must be between 0 and ' . self::LONGEST);
        self::check($wait >= 0.0, 5, 'wait', 'must be greater than or equal to 0');
        $seen = $this->read($key);
        if ($seen !== null && $seen->isFresh() && !$seen->isMark) {
            return $seen->value;
        }
        $recipe = new Recipe($key, $compute(...), $ttl, $stale, $wait);
        $isUsable = $seen !== null && $seen->isUsable();
        if ($defer && $isUsable) {
            $this->defer($recipe, $seen);

            return $seen->value;
        }

        return $this->compute($recipe, $seen, $isUsable);
    }

    /**
     * Deletes the value. A computation that is under way is finished, but its result isn't stored, because it may rest
     * on what is no longer true. With locks that can't be broken, such as those in memory, it is stored.
     *
     * @return bool what the cache says
     *
     * @throws DistLockException only with Otherwise::Throw; the value is deleted all the same
     */
    public function forget(string $key): bool
    {
        unset($this->deferred[$key]);

        return $this->turns->forget($key, $this->breaker, fn (): bool => $this->store->delete($key));
    }

    /**
     * Computes now what $defer has put off until the end of the request. Workers that serve many requests, or jobs,
     * should call this after each.
     *
     * @throws \Throwable the first thing that a computation threw, after all others
     */
    public function computeDeferred(): void
    {
        $thrown = null;
        $done = [];
        while (($key = array_key_first($this->deferred)) !== null) {
            $compute = $this->deferred[$key];
            unset($this->deferred[$key]);
            if (isset($done[$key])) {
                // It needed its own old value, and wasn't stored. A second attempt would end the same way.
                continue;
            }
            $done[$key] = true;
            try {
                $compute();
            } catch (\Throwable $next) {
                $thrown ??= $next;
            }
        }
        $thrown === null || throw $thrown;
    }

    private function defer(Recipe $recipe, Entry $seen): void
    {
        $this->deferred[$recipe->key] ??= fn (): mixed => $this->compute($recipe, $seen, true);
        if (!$this->isRegistered) {
            $this->isRegistered = true;
            // Registered at the end, it runs after all others, whose output must reach the client.
            register_shutdown_function(fn () => register_shutdown_function(function (): void {
                $this->deferred === [] || self::endResponse();
                $this->computeDeferred();
            }));
        }
    }

    /** The client, and other requests of its session, mustn't wait for what comes now. */
    private static function endResponse(): void
    {
        if (\function_exists('session_status') && session_status() === \PHP_SESSION_ACTIVE) {
            session_write_close();
        }
        if (\function_exists('fastcgi_finish_request')) {
            fastcgi_finish_request();
        }
    }

    /**
     * @param ?Entry $seen what was in the cache
     * @param bool $isUsable whether that may be returned in place of waiting, or if the lock can't be had
     */
    private function compute(Recipe $recipe, ?Entry $seen, bool $isUsable): mixed
    {
        $turn = $seen !== null && $seen->isMark && $seen->isFresh() ? $seen : $this->take($recipe, $seen, $isUsable);
        if ($turn instanceof Entry && !$turn->isMark) {
            return $turn->value;
        }

        return $this->turns->compute(
            $recipe->key,
            $turn instanceof SharedLock ? $turn : null,
            $recipe->compute,
            fn (mixed $value): bool => $turn instanceof Entry || $this->write($recipe, $value),
            fn (): bool => $this->store->delete($recipe->key),
        );
    }

    private function take(Recipe $recipe, ?Entry $seen, bool $isUsable): Entry|SharedLock|null
    {
        // What was computed since the call began will do, even if it has expired by now.
        $find = function () use ($recipe, $seen): ?Entry {
            $entry = $this->read($recipe->key);

            return $entry !== null && ($entry->isFresh() || $entry->id !== $seen?->id) ? $entry : null;
        };
        $old = $seen?->isMark ? null : $seen;

        $delete = fn (): bool => $this->store->delete($recipe->key);

        return $this->turns->take($recipe->key, $this->breaker, $find, $delete, $recipe->wait, $old, $isUsable);
    }

    /** A cache that fails, or contains something else, has no value. */
    private function read(string $key): ?Entry
    {
        try {
            return Entry::from($this->store->read($key));
        } catch (\Exception $trouble) {
            $this->report($trouble);

            return null;
        }
    }

    /** Leaves a mark if the value can't be stored, so that nobody waits for it. */
    private function write(Recipe $recipe, mixed $value): bool
    {
        foreach ([Entry::of($value, $recipe->ttl, $recipe->stale), Entry::mark()] as $entry) {
            try {
                if ($entry->write($this->store, $recipe->key, $recipe->wait)) {
                    return !$entry->isMark;
                }
            } catch (\Exception $trouble) {
                $this->report($trouble);
            }
        }

        return false;
    }

    private function report(\Exception $trouble): void
    {
        if ($trouble instanceof \Psr\SimpleCache\InvalidArgumentException || $trouble instanceof \Psr\Cache\InvalidArgumentException) {
            throw $trouble;
        }
        $this->turns->report($trouble);
    }

    private static function check(bool $isAllowed, int $position, string $name, string $what): void
    {
        $isAllowed || throw new \ValueError(self::class . "::get(): Argument #$position (\$$name) $what");
    }
}
