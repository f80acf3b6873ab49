<?php

namespace DistLock\Testing;

use DistLock\Mode;
use DistLock\UnsupportedException;

/** What InMemoryLockFactory::semaphore() returns. */
final class InMemorySemaphore extends Owner
{
    protected function take(Mode $mode, bool $mayWait): bool
    {
        if ($mode === Mode::Read) {
            throw new UnsupportedException("Read locks aren't available for \"{$this->getName()}\", which is a semaphore");
        }

        return parent::take(Mode::Write, $mayWait);
    }
}
