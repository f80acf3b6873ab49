<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final class RedisLockFactory implements LockFactory
    {
        use \DistLock\Polyfill\Sealed;

        private \DistLock\Polyfill\RedisLockFactoryBody $body;

        public function __construct(#[\SensitiveParameter] mixed $servers = null, float|bool $ttl = 10.0, bool $autoRenew = true, float|bool|null $maxHold = null, int $replicas = 0, string $prefix = '')
        {
            if (isset($this->body)) {
                throw new \Error('The DistLock\RedisLockFactory has already been constructed');
            }
            $this->body = new \DistLock\Polyfill\RedisLockFactoryBody($this, \DistLock\Polyfill\Given::servers($servers, __METHOD__, 1, 'ttl'), \DistLock\Polyfill\Argument::seconds($ttl, __METHOD__, 2, 'ttl'), $autoRenew, \DistLock\Polyfill\Argument::secondsOrNull($maxHold, __METHOD__, 4, 'maxHold'), $replicas, $prefix);
        }

        public function lock(string $name): RedisLock
        {
            return $this->body->lock($name);
        }

        public function semaphore(string $name, int $permits, int $weight = 1): RedisSemaphore
        {
            return $this->body->semaphore($name, $permits, $weight);
        }

        public function rateLimiter(string $name, int $permits, float|bool $per = 1.0, int $burst = 1): RedisRateLimiter
        {
            return $this->body->rateLimiter($name, $permits, \DistLock\Polyfill\Argument::seconds($per, __METHOD__, 3, 'per'), $burst);
        }
    }
}
