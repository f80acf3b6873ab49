<?php

namespace DistLock\Laravel;

use DistLock\RedisLock;
use DistLock\ServerException;
use Illuminate\Contracts\Cache\LockProvider;
use Illuminate\Contracts\Cache\Store;

use function DistLock\redis_locks;

/** A cache store whose locks are distlock's. Another store keeps its values. */
class DistLockStore implements FlushableLocks, LockProvider, Store
{
    /** Kept out of dumps. */
    protected \SensitiveParameterValue $config;

    /** @param array{servers?: string|list<string>|null, ttl: float, unique_for: int, failover?: bool} $config */
    public function __construct(
        protected Store $store,
        protected string $prefix,
        #[\SensitiveParameter] array $config,
    ) {
        $this->config = new \SensitiveParameterValue(['servers' => ServerList::parse($config['servers'] ?? null)] + $config);
    }

    /**
     * With the option "failover" it asks the server, because a store of Laravel's driver "failover" only turns to the
     * next one if this call throws.
     *
     * @param \UnitEnum|string $name
     * @param int              $seconds after which the lock ends, a year at most; 0: the process renews it while it
     *     lives
     * @param string|null      $owner   null: a random one
     *
     * @return Lock
     */
    public function lock($name, $seconds = 0, $owner = null)
    {
        $config = $this->config();
        $name = match (true) {
            $name instanceof \BackedEnum => (string) $name->value,
            $name instanceof \UnitEnum => $name->name,
            default => $name,
        };
        // The process that dispatches a job doesn't live until the job has run.
        if (str_starts_with($name, 'laravel_unique_job:') && $seconds <= 0) {
            $seconds = $config['unique_for'];
        }

        $lock = new Lock($config['servers'], $config['ttl'], $this->prefix . $name, $seconds, $owner);
        if ($config['failover'] ?? false) {
            $lock->isLocked();
        }

        return $lock;
    }

    /**
     * @param \UnitEnum|string $name
     * @param string           $owner
     *
     * @return Lock
     */
    public function restoreLock($name, $owner)
    {
        return $this->lock($name, 0, $owner);
    }

    /**
     * A lock that this process renews while it lives and the object is kept. It and the locks of lock() exclude each
     * other.
     *
     * @param int|float $longest seconds after which it is no longer renewed; 0 or less: no limit
     *
     * @internal
     */
    public function lockOfThisProcess(string $name, int|float $longest = 0): RedisLock
    {
        Extension::need(RedisLock::class);
        $config = $this->config();
        $limit = $longest > 0 ? min($longest, Lock::LONGEST_TTL) : null;

        return new RedisLock($this->prefix . $name, $config['servers'], $config['ttl'], maxHold: $limit);
    }

    /**
     * Breaks the locks whose names begin with the prefix, whoever holds them. Returns false if there is something else
     * under such a name, which stays.
     */
    public function flushLocks(): bool
    {
        Extension::need(RedisLock::class);
        $servers = $this->lockServers();
        $areAll = true;
        foreach (redis_locks($this->pattern(), $servers) as $name) {
            try {
                (new RedisLock($name, $servers))->forceRelease();
            } catch (ServerException) {
                $areAll = false;
            }
        }

        return $areAll;
    }

    /** Whether flush() and flushLocks() are about different things: values and locks. */
    public function hasSeparateLockStore(): bool
    {
        return true;
    }

    /** @return string|list<string>|null where the locks are; null: the ini setting distlock.redis.servers */
    public function lockServers(): string|array|null
    {
        return $this->config()['servers'];
    }

    /** @return array{servers: string|list<string>|null, ttl: float, unique_for: int, failover?: bool} */
    private function config(): array
    {
        /** @var array{servers: string|list<string>|null, ttl: float, unique_for: int, failover?: bool} */
        return $this->config->getValue();
    }

    /** A pattern for the names of locks, as redis_locks() and the command line take it; $names may contain its
     * wildcards. */
    public function pattern(string $names = '*'): string
    {
        return addcslashes($this->prefix, '*?[]\\') . $names;
    }

    /** @param string $key */
    public function get($key)
    {
        return $this->store->get($key);
    }

    /**
     * @param string[] $keys
     *
     * @return mixed[]
     */
    public function many(array $keys)
    {
        return $this->store->many($keys);
    }

    public function put($key, $value, $seconds)
    {
        return $this->store->put($key, $value, $seconds);
    }

    /**
     * @param array<string, mixed> $values
     * @param int                  $seconds
     *
     * @return bool
     */
    public function putMany(array $values, $seconds)
    {
        return $this->store->putMany($values, $seconds);
    }

    /**
     * Not atomic where the store of the values has no add(), as in Laravel.
     *
     * @param string $key
     * @param mixed  $value
     * @param int    $seconds
     *
     * @return bool
     */
    public function add($key, $value, $seconds)
    {
        if (method_exists($this->store, 'add')) {
            return (bool) $this->store->add($key, $value, $seconds);
        }

        return $this->store->get($key) === null && $this->store->put($key, $value, $seconds);
    }

    public function increment($key, $value = 1)
    {
        return $this->store->increment($key, $value);
    }

    public function decrement($key, $value = 1)
    {
        return $this->store->decrement($key, $value);
    }

    public function forever($key, $value)
    {
        return $this->store->forever($key, $value);
    }

    /**
     * Laravel asks for it since 13.
     *
     * @param string $key
     * @param int    $seconds
     *
     * @return bool
     */
    public function touch($key, $seconds)
    {
        // @phpstan-ignore function.alreadyNarrowedType (before Laravel 13 it isn't)
        return method_exists($this->store, 'touch') && $this->store->touch($key, $seconds);
    }

    public function forget($key)
    {
        return $this->store->forget($key);
    }

    public function flush()
    {
        return $this->store->flush();
    }

    public function getPrefix()
    {
        return $this->store->getPrefix();
    }

    /**
     * What else the store of the values can do.
     *
     * @param mixed[] $arguments
     */
    public function __call(string $method, array $arguments): mixed
    {
        return $this->store->$method(...$arguments);
    }
}
