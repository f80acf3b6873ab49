<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final class ZkLockFactory implements LockFactory
    {
        use \DistLock\Polyfill\Sealed;

        private \DistLock\Polyfill\ZkLockFactoryBody $body;

        public function __construct(mixed $hosts = null, float|bool $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null, ZkNodes $nodes = ZkNodes::Mutex, string $root = '')
        {
            if (isset($this->body)) {
                throw new \Error('The DistLock\ZkLockFactory has already been constructed');
            }
            $this->body = new \DistLock\Polyfill\ZkLockFactoryBody($this, \DistLock\Polyfill\Given::hosts($hosts, __METHOD__, 1), \DistLock\Polyfill\Argument::seconds($sessionTimeout, __METHOD__, 2, 'sessionTimeout'), $auth, $nodes, $root);
        }

        public function lock(string $name): ZkLock
        {
            return $this->body->lock($name);
        }

        public function semaphore(string $name, int $permits, int $weight = 1): ZkSemaphore
        {
            return $this->body->semaphore($name, $permits, $weight);
        }
    }
}
