<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final class RedisLockFactory implements LockFactory
    {
        use \DistLock\Polyfill\Sealed;

        private \DistLock\Polyfill\RedisLockFactoryBody $body;

        public function __construct(#[\SensitiveParameter] string|array|null $servers = null, float $ttl = 10.0, bool $autoRenew = true, ?float $maxHold = null, int $replicas = 0, string $prefix = '')
        {
            if (isset($this->body)) {
                throw new \Error('The DistLock\RedisLockFactory has already been constructed');
            }
            $this->body = new \DistLock\Polyfill\RedisLockFactoryBody($this, $servers, $ttl, $autoRenew, $maxHold, $replicas, $prefix);
        }

        public function lock(string $name): RedisLock
        {
            return $this->body->lock($name);
        }

        public function semaphore(string $name, int $permits, int $weight = 1): RedisSemaphore
        {
            return $this->body->semaphore($name, $permits, $weight);
        }

        public function rateLimiter(string $name, int $permits, float $per = 1.0, int $burst = 1): RedisRateLimiter
        {
            return $this->body->rateLimiter($name, $permits, $per, $burst);
        }
    }
}
