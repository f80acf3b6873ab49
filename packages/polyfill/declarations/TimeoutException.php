<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    class TimeoutException extends DistLockException
    {
        private ?Holder $owner = null;
        private ?int $waiters = null;

        public function getOwner(): ?Holder
        {
            return $this->owner;
        }

        public function getWaiters(): ?int
        {
            return $this->waiters;
        }
    }
}
