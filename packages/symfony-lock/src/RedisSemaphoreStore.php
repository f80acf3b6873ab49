<?php

namespace DistLock\Symfony;

use DistLock\RedisSemaphore;
use DistLock\ZkSemaphore;
use Symfony\Component\Semaphore\Key;

use function DistLock\setting;

/** Semaphores on Redis, by distlock: first come, first served, whatever their weights are. */
final class RedisSemaphoreStore extends SemaphoreStore
{
    /** Kept out of dumps. */
    private \SensitiveParameterValue $servers;

    /**
     * @param string|null $servers        a DSN as RedisSemaphore takes it; null: the ini setting distlock.redis.servers
     * @param float       $acquireTimeout seconds that acquire() waits for permits; 0.0 tries once
     * @param bool        $autoRenew      a background thread keeps the permits until the ttl of createSemaphore() has
     *                                    passed since they were acquired or refreshed
     * @param float       $initialTtl     with $autoRenew: the seconds after which a killed process's permits are free,
     *                                    if that ttl isn't shorter
     */
    public function __construct(
        #[\SensitiveParameter] ?string $servers = null,
        float $acquireTimeout = 0.0,
        private bool $autoRenew = false,
        private float $initialTtl = 10.0,
    ) {
        Extension::need(RedisSemaphore::class);
        $used = $servers ?? setting('distlock.redis.servers');
        parent::__construct($acquireTimeout, StateKey::onRedis(self::class, $used));
        $this->servers = new \SensitiveParameterValue($servers);
        $this->make(new Key('distlock', 1), $initialTtl);       // throws where an argument is wrong
    }

    protected function semaphore(Key $key, float $ttl): RedisSemaphore
    {
        return new RedisSemaphore(
            (string) $key,
            $key->getLimit(),
            $this->servers(),
            $this->lasting($ttl),
            $this->autoRenew,
            min($ttl, RedisHolding::LONGEST),
            weight: $key->getWeight(),
        );
    }

    protected function renew(RedisSemaphore|ZkSemaphore $semaphore, float $ttl): bool
    {
        return $semaphore instanceof RedisSemaphore
            && $semaphore->renew($this->lasting($ttl), min($ttl, RedisHolding::LONGEST));
    }

    private function servers(): ?string
    {
        /** @var ?string */
        return $this->servers->getValue();
    }

    private function lasting(float $ttl): float
    {
        return $this->autoRenew ? min($ttl, $this->initialTtl) : $ttl;
    }
}
