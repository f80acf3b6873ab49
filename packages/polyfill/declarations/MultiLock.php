<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final class MultiLock implements Lock
    {
        use \DistLock\Polyfill\Sealed;

        private \DistLock\Polyfill\MultiLockBody $body;

        public function __construct(Lock $first, Lock ...$more)
        {
            if (isset($this->body)) {
                throw new \Error('The DistLock\MultiLock has already been constructed');
            }
            $this->body = new \DistLock\Polyfill\MultiLockBody($this, $first, ...$more);
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

        #[\NoDiscard]
        public function acquireRead(float|bool|null $timeout = null, int|bool|null $maxAhead = null): bool
        {
            return $this->body->acquireRead(\DistLock\Polyfill\Argument::secondsOrNull($timeout, __METHOD__, 1, 'timeout'), \DistLock\Polyfill\Argument::maxAhead($maxAhead, __METHOD__, 2));
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

        public function getMode(): ?Mode
        {
            return $this->body->getMode();
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
    }
}
