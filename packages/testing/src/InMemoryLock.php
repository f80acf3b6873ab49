<?php

namespace DistLock\Testing;

use DistLock\Mode;
use DistLock\SharedLock;

/** What InMemoryLockFactory::lock() returns. */
final class InMemoryLock implements SharedLock
{
    use LockMethods;

    /** @internal */
    public function __construct(string $name, Registry $registry)
    {
        $this->owner = new Owner($this, $name, $registry);
    }

    #[\NoDiscard]
    public function acquireRead(?float $timeout = null, ?int $maxAhead = null): bool
    {
        return $this->owner->acquireRead($timeout, $maxAhead);
    }

    public function downgrade(): bool
    {
        return $this->owner->downgrade();
    }

    public function getMode(): ?Mode
    {
        return $this->owner->getMode();
    }
}
