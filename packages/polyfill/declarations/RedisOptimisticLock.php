<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final class RedisOptimisticLock implements OptimisticLock
    {
        use \DistLock\Polyfill\Sealed;

        private \DistLock\Polyfill\RedisOptimisticLockBody $body;

        public function __construct(string $key, #[\SensitiveParameter] mixed $servers = null)
        {
            if (isset($this->body)) {
                throw new \Error('The DistLock\RedisOptimisticLock has already been constructed');
            }
            $this->body = new \DistLock\Polyfill\RedisOptimisticLockBody($this, $key, \DistLock\Polyfill\Given::servers($servers, __METHOD__, 2, ''));
        }

        public function read(): ?string
        {
            return $this->body->read();
        }

        public function update(callable $change, float|bool|null $timeout = null): ?string
        {
            return $this->body->update($change, \DistLock\Polyfill\Argument::secondsOrNull($timeout, __METHOD__, 2, 'timeout'));
        }
    }
}
