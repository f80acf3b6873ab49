<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final class ZkLock implements SharedLock, Inspectable
    {
        use \DistLock\Polyfill\Sealed;

        private \DistLock\Polyfill\ZkLockBody $body;

        public function __construct(string $path, mixed $hosts = null, float|bool $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null, ZkNodes $nodes = ZkNodes::Mutex)
        {
            if (isset($this->body)) {
                throw new \Error('The DistLock\ZkLock has already been constructed');
            }
            $this->body = new \DistLock\Polyfill\ZkLockBody($this, $path, \DistLock\Polyfill\Given::hosts($hosts, __METHOD__, 2), \DistLock\Polyfill\Argument::seconds($sessionTimeout, __METHOD__, 3, 'sessionTimeout'), $auth, $nodes);
        }

        #[\NoDiscard]
        public function acquire(float|bool|null $timeout = null, int|bool|null $maxAhead = null): bool
        {
            return $this->body->acquire(\DistLock\Polyfill\Argument::secondsOrNull($timeout, __METHOD__, 1, 'timeout'), \DistLock\Polyfill\Argument::maxAhead($maxAhead, __METHOD__, 2));
        }

        public function enqueue(float|bool|null $timeout = null, int|bool|null $maxAhead = null, ?Mode $mode = Mode::Write): Ticket
        {
            return $this->body->enqueue(\DistLock\Polyfill\Argument::secondsOrNull($timeout, __METHOD__, 1, 'timeout'), \DistLock\Polyfill\Argument::maxAhead($maxAhead, __METHOD__, 2), $mode);
        }

        #[\NoDiscard]
        public function waitUntilFree(float|bool|null $timeout = null): bool
        {
            return $this->body->waitUntilFree(\DistLock\Polyfill\Argument::secondsOrNull($timeout, __METHOD__, 1, 'timeout'));
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

        public function synchronized(callable $critical, float|bool|null $timeout = null, Mode $mode = Mode::Write, int|bool|null $maxAhead = null): mixed
        {
            return $this->body->synchronized($critical, \DistLock\Polyfill\Argument::secondsOrNull($timeout, __METHOD__, 2, 'timeout'), $mode, \DistLock\Polyfill\Argument::maxAhead($maxAhead, __METHOD__, 4));
        }

        public function onLost(?callable $callback): void
        {
            $this->body->onLost($callback);
        }

        #[\NoDiscard]
        public function acquireRead(float|bool|null $timeout = null, int|bool|null $maxAhead = null): bool
        {
            return $this->body->acquireRead(\DistLock\Polyfill\Argument::secondsOrNull($timeout, __METHOD__, 1, 'timeout'), \DistLock\Polyfill\Argument::maxAhead($maxAhead, __METHOD__, 2));
        }

        public function downgrade(): bool
        {
            return $this->body->downgrade();
        }

        public function getMode(): ?Mode
        {
            return $this->body->getMode();
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
