<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    interface Inspectable
    {
        public function inspect(): LockStatus;

        public function isLocked(): bool;

        public function getOwner(): ?Holder;

        public function forceRelease(bool $foreign = false, ?LockStatus $seen = null): bool;
    }
}
