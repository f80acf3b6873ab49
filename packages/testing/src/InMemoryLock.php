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
    public function acquireRead(float|bool|null $timeout = null, int|bool|null $maxAhead = null): bool
    {
        return $this->owner->acquireRead(
            Argument::secondsOrNull($timeout, self::class . '::acquireRead', 1, 'timeout'),
            Argument::maxAhead($maxAhead, self::class . '::acquireRead', 2),
        );
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
