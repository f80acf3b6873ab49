<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final class ZkOptimisticLock implements OptimisticLock
    {
        use \DistLock\Polyfill\Sealed;

        private \DistLock\Polyfill\ZkOptimisticLockBody $body;

        public function __construct(string $path, mixed $hosts = null, float|bool $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null)
        {
            if (isset($this->body)) {
                throw new \Error('The DistLock\ZkOptimisticLock has already been constructed');
            }
            $this->body = new \DistLock\Polyfill\ZkOptimisticLockBody($this, $path, \DistLock\Polyfill\Given::hosts($hosts, __METHOD__, 2), \DistLock\Polyfill\Argument::seconds($sessionTimeout, __METHOD__, 3, 'sessionTimeout'), $auth);
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
