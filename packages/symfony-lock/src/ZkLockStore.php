<?php

namespace DistLock\Symfony;

use DistLock\ZkLock;
use Symfony\Component\Lock\Exception\LockConflictedException;
use Symfony\Component\Lock\Key;

use function DistLock\setting;

/**
 * Locks on ZooKeeper, by distlock. A lock that waits sleeps until it is its turn.
 *
 * A lock lasts until it is released, its request ends, or its process dies. It never expires, and its Key can't be
 * serialized: it belongs to a session of this process.
 */
final class ZkLockStore extends LockStore
{
    private string $stateKey;
    /** Kept out of dumps. */
    private \SensitiveParameterValue $auth;

    /**
     * @param string|null $hosts          as ZkLock takes them; null: the ini setting distlock.zookeeper.hosts
     * @param string      $parent         the node that the locks are made below
     * @param float       $sessionTimeout seconds after which a killed process's locks are free
     * @param string|null $auth           as ZkLock takes it: "digest:user:password", for example
     * @param float|null  $acquireTimeout seconds that acquire(true) waits; null: as long as the ini setting
     *                                    distlock.default_timeout says, or without limit
     */
    public function __construct(
        private ?string $hosts = null,
        private string $parent = '/locks',
        private float $sessionTimeout = 10.0,
        #[\SensitiveParameter] ?string $auth = null,
        ?float $acquireTimeout = null,
    ) {
        Extension::need(ZkLock::class);
        parent::__construct($acquireTimeout);
        $this->auth = new \SensitiveParameterValue($auth);
        $this->stateKey = StateKey::onZooKeeper(self::class, $hosts ?? setting('distlock.zookeeper.hosts'), $parent);
        $this->lock(new Key('distlock'));      // throws where an argument is wrong
    }

    /** There is nothing to put off: tells only that the lock was lost. */
    public function putOffExpiration(Key $key, float $ttl): void
    {
        if (!$this->exists($key)) {
            throw new LockConflictedException();
        }
    }

    public function delete(Key $key): void
    {
        Holding::translate(fn () => $this->holding($key)?->release());
        $key->removeState($this->stateKey);
    }

    /** From local knowledge. */
    public function exists(Key $key): bool
    {
        return $this->holding($key)?->isHeld() ?? false;
    }

    protected function take(Key $key, string $mode, ?float $timeout): void
    {
        $holding = $this->holding($key) ?? new Holding($this->lock($key));
        try {
            Holding::translate(fn () => $holding->take($mode, $timeout));
        } finally {
            if ($holding->isHeld()) {
                $key->setState($this->stateKey, $holding);
                $key->markUnserializable();
            }
        }
    }

    private function holding(Key $key): ?Holding
    {
        $holding = $key->hasState($this->stateKey) ? $key->getState($this->stateKey) : null;

        return $holding instanceof Holding ? $holding : null;
    }

    private function lock(Key $key): ZkLock
    {
        return Holding::translate(
            fn () => new ZkLock(self::path($this->parent, (string) $key), $this->hosts, $this->sessionTimeout, $this->auth()),
        );
    }

    private function auth(): ?string
    {
        /** @var ?string */
        return $this->auth->getValue();
    }

    /**
     * One node for each name, whatever is in it: slashes don't make levels, and no node is called "." or "..".
     *
     * @internal
     */
    public static function path(string $parent, string $name): string
    {
        $node = rawurlencode($name);
        if (trim($node, '.') === '') {
            $node = $node === '' ? '%' : str_replace('.', '%2E', $node);
        }

        return rtrim($parent, '/') . '/' . $node;
    }
}
