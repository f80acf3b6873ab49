<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    interface LockFactory
    {
        public function lock(string $name): SharedLock;

        public function semaphore(string $name, int $permits, int $weight = 1): Lock;
    }
}
