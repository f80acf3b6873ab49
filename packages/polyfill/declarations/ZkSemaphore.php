<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final class ZkSemaphore implements Lock, Inspectable
    {
        use \DistLock\Polyfill\Sealed;

        private \DistLock\Polyfill\ZkSemaphoreBody $body;

        public function __construct(string $path, int $permits, ?string $hosts = null, float $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null, int $weight = 1)
        {
            if (isset($this->body)) {
                throw new \Error('The DistLock\ZkSemaphore has already been constructed');
            }
            $this->body = new \DistLock\Polyfill\ZkSemaphoreBody($this, $path, $permits, $hosts, $sessionTimeout, $auth, $weight);
        }

        #[\NoDiscard]
        public function acquire(?float $timeout = null, ?int $maxAhead = null): bool
        {
            return $this->body->acquire($timeout, $maxAhead);
        }

        public function enqueue(?float $timeout = null, ?int $maxAhead = null, ?Mode $mode = Mode::Write): Ticket
        {
            return $this->body->enqueue($timeout, $maxAhead, $mode);
        }

        #[\NoDiscard]
        public function waitUntilFree(?float $timeout = null): bool
        {
            return $this->body->waitUntilFree($timeout);
        }

        public function release(bool $confirm = true): bool
        {
            return $this->body->release($confirm);
        }

        public function isHeld(): bool
        {
            return $this->body->isHeld();
        }

        public function getState(): State
        {
            return $this->body->getState();
        }

        public function getName(): string
        {
            return $this->body->getName();
        }

        public function getFencingToken(): ?int
        {
            return $this->body->getFencingToken();
        }

        public function getWaitTime(): float
        {
            return $this->body->getWaitTime();
        }

        public function synchronized(callable $critical, ?float $timeout = null, Mode $mode = Mode::Write, ?int $maxAhead = null): mixed
        {
            return $this->body->synchronized($critical, $timeout, $mode, $maxAhead);
        }

        public function onLost(?callable $callback): void
        {
            $this->body->onLost($callback);
        }

        public function isLocked(): bool
        {
            return $this->body->isLocked();
        }

        public function getOwner(): ?Holder
        {
            return $this->body->getOwner();
        }

        public function inspect(): LockStatus
        {
            return $this->body->inspect();
        }

        public function forceRelease(bool $foreign = false, ?LockStatus $seen = null): bool
        {
            return $this->body->forceRelease($foreign, $seen);
        }
    }
}
