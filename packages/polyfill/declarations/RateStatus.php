<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final readonly class RateStatus implements \JsonSerializable
    {
        public readonly int $permits;

        public readonly float $per;

        public readonly int $burst;

        public readonly int $remaining;

        public readonly int $waiting;

        public readonly float $delay;

        public readonly float $reset;

        public readonly float $backlog;

        private function __construct()
        {
        }

        public function jsonSerialize(): array
        {
            return \DistLock\Polyfill\Values::jsonSerialize($this);
        }
    }
}
