<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    interface SharedLock extends Lock
    {
        #[\NoDiscard]
        public function acquireRead(?float $timeout = null, ?int $maxAhead = null): bool;

        public function downgrade(): bool;

        public function getMode(): ?Mode;
    }
}
