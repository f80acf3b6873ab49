<?php

namespace DistLock\Polyfill;

use DistLock\Lock;
use DistLock\LossReason;
use DistLock\Mode;
use DistLock\SharedLock;
use DistLock\UnsupportedException;

/**
 * A lock of a MultiLock. It may have other users, who lose it, release it, or make its writer a reader again, so it is
 * remembered which of its acquisitions the MultiLock has a share in.
 *
 * @internal
 */
final class Part
{
    /** The number of that acquisition; 0: none. */
    private int $acquisition = 0;

    public function __construct(public readonly Lock $lock, public readonly ServerOwner $owner)
    {
    }

    public function refuseMode(Mode $mode): void
    {
        if ($mode === Mode::Read && !$this->lock instanceof SharedLock) {
            throw new UnsupportedException("Read locks aren't available for \"{$this->lock->getName()}\", which is a semaphore");
        }
    }

    public function take(Mode $mode, float $limit, ?int $maxAhead): bool
    {
        $isTaken = $mode === Mode::Read && $this->lock instanceof SharedLock ? $this->lock->acquireRead($limit, $maxAhead)
            : $this->lock->acquire($limit, $maxAhead);
        $this->acquisition = $isTaken ? $this->owner->acquisition() : 0;

        return $isTaken;
    }

    /** Whether the MultiLock still has what it has taken. */
    public function isHeld(Mode $mode): bool
    {
        return $this->isOurs() && ($mode === Mode::Read || $this->owner->getMode() !== Mode::Read);
    }

    /** false: it was lost, or released by somebody else. */
    public function giveBack(): bool
    {
        $isOurs = $this->isOurs();
        $this->acquisition = 0;

        return $isOurs && $this->lock->release();
    }

    public function lossReason(): ?LossReason
    {
        return $this->owner->lossReason();
    }

    private function isOurs(): bool
    {
        return $this->acquisition !== 0 && $this->acquisition === $this->owner->acquisition();
    }
}
