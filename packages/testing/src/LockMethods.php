<?php

namespace DistLock\Testing;

use DistLock\Mode;
use DistLock\State;
use DistLock\Ticket;

/**
 * The methods of an object that passes them on.
 *
 * @internal
 */
trait LockMethods
{
    private readonly Owner $owner;

    public function __serialize(): array
    {
        throw new \Exception(sprintf("Serialization of '%s' is not allowed", self::class));
    }

    private function __clone()
    {
    }

    #[\NoDiscard]
    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool
    {
        return $this->owner->acquire($timeout, $maxAhead);
    }

    public function enqueue(?float $timeout = null, ?int $maxAhead = null, ?Mode $mode = Mode::Write): Ticket
    {
        return $this->owner->enqueue($timeout, $maxAhead, $mode);
    }

    #[\NoDiscard]
    public function waitUntilFree(?float $timeout = null): bool
    {
        return $this->owner->waitUntilFree($timeout);
    }

    public function release(bool $confirm = true): bool
    {
        return $this->owner->release($confirm);
    }

    public function isHeld(): bool
    {
        return $this->owner->isHeld();
    }

    public function getState(): State
    {
        return $this->owner->getState();
    }

    public function getName(): string
    {
        return $this->owner->getName();
    }

    public function getFencingToken(): ?int
    {
        return $this->owner->getFencingToken();
    }

    public function getWaitTime(): float
    {
        return $this->owner->getWaitTime();
    }

    public function synchronized(
        callable $critical,
        ?float $timeout = null,
        Mode $mode = Mode::Write,
        ?int $maxAhead = null,
    ): mixed {
        return $this->owner->synchronized($critical, $timeout, $mode, $maxAhead);
    }

    public function onLost(?callable $callback): void
    {
        $this->owner->onLost($callback);
    }

    /** @internal */
    public function owner(): Owner
    {
        return $this->owner;
    }
}
