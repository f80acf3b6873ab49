<?php

namespace DistLock\Symfony;

use DistLock\RedisSemaphore;
use DistLock\ZkSemaphore;
use Symfony\Component\Semaphore\Key;

use function DistLock\setting;

/**
 * Semaphores on ZooKeeper, by distlock. Permits last until they are returned, their request ends, or their process
 * dies: they never expire.
 */
final class ZkSemaphoreStore extends SemaphoreStore
{
    /** Kept out of dumps. */
    private \SensitiveParameterValue $auth;

    /**
     * @param string|null $hosts          as ZkSemaphore takes them; null: the ini setting distlock.zookeeper.hosts
     * @param string      $parent         the node that the semaphores are made below
     * @param float       $acquireTimeout seconds that acquire() waits for permits; 0.0 tries once
     * @param float       $sessionTimeout seconds after which a killed worker's permits are free
     * @param string|null $auth           as ZkLock takes it: "digest:user:password", for example
     */
    public function __construct(
        private ?string $hosts = null,
        private string $parent = '/semaphores',
        float $acquireTimeout = 0.0,
        private float $sessionTimeout = 10.0,
        #[\SensitiveParameter] ?string $auth = null,
    ) {
        Extension::need(ZkSemaphore::class);
        $used = $hosts ?? setting('distlock.zookeeper.hosts');
        parent::__construct($acquireTimeout, StateKey::onZooKeeper(self::class, $used, $parent));
        $this->auth = new \SensitiveParameterValue($auth);
        $this->make(new Key('distlock', 1), 1.0);      // throws where an argument is wrong
    }

    protected function semaphore(Key $key, float $ttl): ZkSemaphore
    {
        return new ZkSemaphore(
            ZkLockStore::path($this->parent, (string) $key),
            $key->getLimit(),
            $this->hosts,
            $this->sessionTimeout,
            $this->auth(),
            weight: $key->getWeight(),
        );
    }

    private function auth(): ?string
    {
        /** @var ?string */
        return $this->auth->getValue();
    }

    protected function renew(RedisSemaphore|ZkSemaphore $semaphore, float $ttl): bool
    {
        return $semaphore->isHeld();
    }
}
