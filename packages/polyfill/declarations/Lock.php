<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    interface Lock
    {
        #[\NoDiscard]
        public function acquire(?float $timeout = null, ?int $maxAhead = null): bool;

        public function enqueue(?float $timeout = null, ?int $maxAhead = null, ?Mode $mode = Mode::Write): Ticket;

        #[\NoDiscard]
        public function waitUntilFree(?float $timeout = null): bool;

        public function release(bool $confirm = true): bool;

        public function isHeld(): bool;

        public function getState(): State;

        public function getName(): string;

        public function getFencingToken(): ?int;

        public function getWaitTime(): float;

        public function synchronized(callable $critical, ?float $timeout = null, Mode $mode = Mode::Write, ?int $maxAhead = null): mixed;

        public function onLost(?callable $callback): void;
    }
}
