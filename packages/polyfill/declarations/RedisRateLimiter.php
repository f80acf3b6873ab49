<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final class RedisRateLimiter
    {
        use \DistLock\Polyfill\Sealed;

        private \DistLock\Polyfill\RedisRateLimiterBody $body;

        public function __construct(string $name, int $permits, float|bool $per = 1.0, #[\SensitiveParameter] mixed $servers = null, int $burst = 1)
        {
            if (isset($this->body)) {
                throw new \Error('The DistLock\RedisRateLimiter has already been constructed');
            }
            $this->body = new \DistLock\Polyfill\RedisRateLimiterBody($this, $name, $permits, \DistLock\Polyfill\Argument::seconds($per, __METHOD__, 3, 'per'), \DistLock\Polyfill\Given::servers($servers, __METHOD__, 4, 'burst'), $burst);
        }

        #[\NoDiscard]
        public function acquire(float|bool|null $timeout = null, int $permits = 1): bool
        {
            return $this->body->acquire(\DistLock\Polyfill\Argument::secondsOrNull($timeout, __METHOD__, 1, 'timeout'), $permits);
        }

        #[\NoDiscard]
        public function reserve(float|bool|null $timeout = null, int $permits = 1): ?float
        {
            return $this->body->reserve(\DistLock\Polyfill\Argument::secondsOrNull($timeout, __METHOD__, 1, 'timeout'), $permits);
        }

        public function cancel(): bool
        {
            return $this->body->cancel();
        }

        public function run(callable $job, float|bool|null $timeout = null, int $permits = 1): mixed
        {
            return $this->body->run($job, \DistLock\Polyfill\Argument::secondsOrNull($timeout, __METHOD__, 2, 'timeout'), $permits);
        }

        public function getDelay(int $permits = 1): float
        {
            return $this->body->getDelay($permits);
        }

        public function getRetryAfter(): float
        {
            return $this->body->getRetryAfter();
        }

        public function getWaitTime(): float
        {
            return $this->body->getWaitTime();
        }

        public function getName(): string
        {
            return $this->body->getName();
        }

        public function inspect(): RateStatus
        {
            return $this->body->inspect();
        }

        public function getStatus(): ?RateStatus
        {
            return $this->body->getStatus();
        }

        public function reset(): void
        {
            $this->body->reset();
        }
    }
}
