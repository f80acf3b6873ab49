<?php

namespace DistLock\Testing;

use DistLock\Mode;
use DistLock\SharedLock;
use DistLock\UnsupportedException;

/** What InMemoryLockFactory::lock() returns. */
final class InMemoryLock extends Owner implements SharedLock
{
    /** @internal */
    public function __construct(string $name, Ledger $ledger)
    {
        parent::__construct($name, $ledger, Ledger::ALL, Ledger::ALL);
    }

    #[\NoDiscard]
    public function acquireRead(?float $timeout = null, ?int $maxAhead = null): bool
    {
        return $this->take(Mode::Read, self::mayWait($timeout, $maxAhead, __FUNCTION__));
    }

    public function downgrade(): bool
    {
        $isHeld = $this->isHeld();
        if ($isHeld) {
            $this->turnIntoReader();
        }

        return $isHeld;
    }

    public function getMode(): ?Mode
    {
        return $this->isHeld() ? $this->mode() : null;
    }

    protected function take(Mode $mode, bool $mayWait): bool
    {
        if ($mode === Mode::Permits) {
            throw new UnsupportedException("Permits aren't available for \"{$this->getName()}\", which isn't a semaphore");
        }

        return parent::take($mode, $mayWait);
    }
}
