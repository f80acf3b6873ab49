<?php

namespace DistLock\Symfony;

use DistLock\RedisLock;
use Symfony\Component\Lock\Exception\InvalidArgumentException;
use Symfony\Component\Lock\Exception\InvalidTtlException;
use Symfony\Component\Lock\Exception\LockConflictedException;
use Symfony\Component\Lock\Key;
use Symfony\Component\Lock\Store\ExpiringStoreTrait;

use function DistLock\setting;

/**
 * Locks on Redis, by distlock. A lock that waits sleeps until the server hands it over.
 *
 * Read locks aren't available with a list of servers: there, what asks for one acquires the lock for writing.
 *
 * The Key holds the lock, so the end of the request releases it, however that comes. A Key that is serialized gives the
 * lock away to the process that unserializes it.
 */
final class RedisLockStore extends LockStore
{
    use ExpiringStoreTrait;

    private const SHORTEST_TTL = 0.01;

    /** Stores of several servers in a CombinedStore share a Key. */
    private string $stateKey;
    private bool $canShare;
    /** Kept out of dumps. */
    private \SensitiveParameterValue $servers;

    /**
     * @param string|string[]|null $servers     a DSN as RedisLock takes it, or a list of 3 to 15 independent servers of
     *                                          which a majority must agree; null: the ini setting
     *                                          distlock.redis.servers
     * @param float             $initialTtl     seconds that a lock lasts until it is refreshed, 0.01 to 31536000
     * @param bool              $autoRenew      a background thread keeps the lock until the ttl of createLock() has
     *                                          passed since it was acquired or refreshed. When the process dies, the
     *                                          lock ends after $initialTtl, or that ttl if it is shorter.
     * @param bool              $keep           a lock that isn't released outlives its Key and the request, up to its
     *                                          ttl, as with Symfony's RedisStore
     * @param float|null        $acquireTimeout seconds that acquire(true) waits; null: as long as the ini setting
     *                                          distlock.default_timeout says, or without limit
     */
    public function __construct(
        #[\SensitiveParameter] string|array|null $servers = null,
        private float $initialTtl = 300.0,
        private bool $autoRenew = false,
        private bool $keep = false,
        ?float $acquireTimeout = null,
    ) {
        Extension::need(RedisLock::class);
        $this->servers = new \SensitiveParameterValue($servers);
        if ($initialTtl < self::SHORTEST_TTL) {
            throw new InvalidTtlException(sprintf('"%s()" expects a TTL of at least %s seconds. Got %s.', __METHOD__, self::SHORTEST_TTL, $initialTtl));
        }
        parent::__construct($acquireTimeout);
        if ($autoRenew && $keep) {
            throw new InvalidArgumentException('A lock that is to outlive its process can\'t be renewed by it.');
        }
        $this->lock(new Key('distlock'), $initialTtl);     // throws where an argument is wrong
        $used = $servers ?? setting('distlock.redis.servers');
        $this->canShare = \is_string($used) && !preg_match('/\s/', trim($used));
        $this->stateKey = StateKey::onRedis(self::class, implode(' ', (array) $used));
    }

    public function putOffExpiration(Key $key, float $ttl): void
    {
        $this->checkNotExpired($key);
        $key->reduceLifetime($ttl);
        $ttl = max($ttl, self::SHORTEST_TTL);
        $limit = min($ttl, RedisHolding::LONGEST);
        $lasting = $this->autoRenew ? min($limit, $this->initialTtl) : $limit;
        $holding = $this->holding($key) ?? throw new LockConflictedException();
        // What is taken over may last for longer than that, so it is renewed, too.
        $this->use($key, $holding, fn () => (!$holding->isDetached() || $holding->attach($this->lock($key, $lasting, $limit)))
            && $holding->renew($lasting, $limit));
        $this->autoRenew && $holding->promise($ttl);
        $this->checkNotExpired($key);
    }

    public function delete(Key $key): void
    {
        $holding = $this->holding($key);
        Holding::translate(function () use ($key, $holding): void {
            if ($holding?->isDetached()) {
                $holding->attach($this->lock($key, $this->initialTtl));
            }
            $holding?->release();
        });
        $key->removeState($this->stateKey);
    }

    /** From local knowledge, but for a Key that came from another process: for that the server is asked. */
    public function exists(Key $key): bool
    {
        $holding = $this->holding($key);
        if ($holding === null || $key->isExpired()) {
            return false;
        }
        if (!$holding->isDetached()) {
            return $holding->isHeld();
        }

        return Holding::translate(fn () => $holding->isKnownTo($this->lock($key, $this->initialTtl)));
    }

    protected function take(Key $key, string $mode, ?float $timeout): void
    {
        $this->checkNotExpired($key);
        $holding = $this->hold($key) ?? new RedisHolding($this->lock($key, $this->initialTtl));
        $this->use($key, $holding, function () use ($holding, $mode, $timeout): bool {
            $holding->take($this->canShare ? $mode : Holding::WRITE, $timeout, $this->initialTtl);

            return true;
        });
        $this->checkNotExpired($key);
    }

    /**
     * Calls what makes the lock last longer, and has the Key know of it.
     *
     * @param callable(): bool $extend
     */
    private function use(Key $key, RedisHolding $holding, callable $extend): void
    {
        try {
            if (!Holding::translate($extend)) {
                $this->checkNotExpired($key);
                throw new LockConflictedException();
            }
            $this->autoRenew || $key->reduceLifetime($holding->getRemainingTtl());
        } finally {
            if ($holding->isHeld()) {
                $key->setState($this->stateKey, $holding);
                $this->keep && $holding->detach();
            }
        }
    }

    private function holding(Key $key): ?RedisHolding
    {
        return $key->hasState($this->stateKey) ? RedisHolding::from($key->getState($this->stateKey)) : null;
    }

    /** What the Key holds, taken over where it had been given away; null where it holds nothing, or no longer. */
    private function hold(Key $key): ?RedisHolding
    {
        $holding = $this->holding($key);
        if ($holding?->isDetached()) {
            Holding::translate(fn () => $holding->attach($this->lock($key, $this->initialTtl)));
        }

        return $holding?->isHeld() ? $holding : null;
    }

    private function lock(Key $key, float $ttl, ?float $limit = null): RedisLock
    {
        return Holding::translate(
            fn () => new RedisLock((string) $key, $this->servers(), $ttl, $this->autoRenew, $limit),
        );
    }

    /** @return string|string[]|null */
    private function servers(): string|array|null
    {
        /** @var string|string[]|null */
        return $this->servers->getValue();
    }
}
