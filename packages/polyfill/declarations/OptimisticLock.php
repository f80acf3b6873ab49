<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    interface OptimisticLock
    {
        public function read(): ?string;

        public function update(callable $change, ?float $timeout = null): ?string;
    }
}
