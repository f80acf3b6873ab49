<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final readonly class Holder implements \JsonSerializable
    {
        public readonly ?string $token;

        public readonly ?string $node;

        public readonly ?string $host;

        public readonly ?int $pid;

        public readonly ?float $since;

        public readonly Mode $mode;

        public readonly int $weight;

        public readonly ?string $label;

        public readonly ?string $session;

        private function __construct()
        {
        }

        public function jsonSerialize(): array
        {
            return \DistLock\Polyfill\Values::jsonSerialize($this);
        }
    }
}
