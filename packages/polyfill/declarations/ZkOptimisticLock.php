<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final class ZkOptimisticLock implements OptimisticLock
    {
        use \DistLock\Polyfill\Sealed;

        private \DistLock\Polyfill\ZkOptimisticLockBody $body;

        public function __construct(string $path, ?string $hosts = null, float $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null)
        {
            if (isset($this->body)) {
                throw new \Error('The DistLock\ZkOptimisticLock has already been constructed');
            }
            $this->body = new \DistLock\Polyfill\ZkOptimisticLockBody($this, $path, $hosts, $sessionTimeout, $auth);
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
