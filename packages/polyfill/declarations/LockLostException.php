<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    class LockLostException extends DistLockException
    {
        private mixed $result = null;
        private ?LossReason $reason = null;

        public function getReason(): ?LossReason
        {
            return $this->reason;
        }

        public function getResult(): mixed
        {
            return $this->result;
        }
    }
}
