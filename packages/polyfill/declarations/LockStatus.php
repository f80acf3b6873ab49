<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final readonly class LockStatus implements \JsonSerializable
    {
        public readonly ?Mode $mode;

        public readonly ?int $permits;

        public readonly ?int $totalPermits;

        public readonly ?float $ttl;

        public readonly ?int $fencingToken;

        public readonly array $owners;

        public readonly array $queue;

        public readonly int $waiters;

        private function __construct()
        {
        }

        public function isHeld(): bool
        {
            return \DistLock\Polyfill\Values::isHeld($this);
        }

        public function jsonSerialize(): array
        {
            return \DistLock\Polyfill\Values::jsonSerialize($this);
        }
    }
}
