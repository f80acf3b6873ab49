<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final class RedisSemaphore implements Lock, Inspectable
    {
        use \DistLock\Polyfill\Sealed;

        private \DistLock\Polyfill\RedisSemaphoreBody $body;

        public function __construct(string $name, int $permits, #[\SensitiveParameter] mixed $servers = null, float|bool $ttl = 10.0, bool $autoRenew = true, float|bool|null $maxHold = null, int $replicas = 0, int $weight = 1)
        {
            if (isset($this->body)) {
                throw new \Error('The DistLock\RedisSemaphore has already been constructed');
            }
            $this->body = new \DistLock\Polyfill\RedisSemaphoreBody($this, $name, $permits, \DistLock\Polyfill\Given::servers($servers, __METHOD__, 3, 'ttl'), \DistLock\Polyfill\Argument::seconds($ttl, __METHOD__, 4, 'ttl'), $autoRenew, \DistLock\Polyfill\Argument::secondsOrNull($maxHold, __METHOD__, 6, 'maxHold'), $replicas, $weight);
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
        public function renew(float|bool|null $ttl = null, float|bool|null $maxHold = null): bool
        {
            return $this->body->renew(\DistLock\Polyfill\Argument::secondsOrNull($ttl, __METHOD__, 1, 'ttl'), \DistLock\Polyfill\Argument::secondsOrNull($maxHold, __METHOD__, 2, 'maxHold'));
        }

        public function getRemainingTtl(): float
        {
            return $this->body->getRemainingTtl();
        }

        public function getToken(): ?string
        {
            return $this->body->getToken();
        }

        public function detach(): string
        {
            return $this->body->detach();
        }

        #[\NoDiscard]
        public function attach(string $token): bool
        {
            return $this->body->attach($token);
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
