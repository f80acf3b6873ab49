<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final class RedisOptimisticLock implements OptimisticLock
    {
        use \DistLock\Polyfill\Sealed;

        private \DistLock\Polyfill\RedisOptimisticLockBody $body;

        public function __construct(string $key, #[\SensitiveParameter] string|array|null $servers = null)
        {
            if (isset($this->body)) {
                throw new \Error('The DistLock\RedisOptimisticLock has already been constructed');
            }
            $this->body = new \DistLock\Polyfill\RedisOptimisticLockBody($this, $key, $servers);
        }

        public function read(): ?string
        {
            return $this->body->read();
        }

        public function update(callable $change, ?float $timeout = null): ?string
        {
            return $this->body->update($change, $timeout);
        }
    }
}
