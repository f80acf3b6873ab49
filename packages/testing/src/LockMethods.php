<?php

namespace DistLock\Testing;

use DistLock\Mode;
use DistLock\State;
use DistLock\Ticket;

/**
 * The methods of an object that passes them on. They take bools only to refuse them, which PHP would convert.
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
    public function acquire(float|bool|null $timeout = null, int|bool|null $maxAhead = null): bool
    {
        return $this->owner->acquire(
            Argument::secondsOrNull($timeout, self::class . '::acquire', 1, 'timeout'),
            Argument::maxAhead($maxAhead, self::class . '::acquire', 2),
        );
    }

    public function enqueue(float|bool|null $timeout = null, int|bool|null $maxAhead = null, ?Mode $mode = Mode::Write): Ticket
    {
        return $this->owner->enqueue(
            Argument::secondsOrNull($timeout, self::class . '::enqueue', 1, 'timeout'),
            Argument::maxAhead($maxAhead, self::class . '::enqueue', 2),
            $mode,
        );
    }

    #[\NoDiscard]
    public function waitUntilFree(float|bool|null $timeout = null): bool
    {
        return $this->owner->waitUntilFree(Argument::secondsOrNull($timeout, self::class . '::waitUntilFree', 1, 'timeout'));
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
        float|bool|null $timeout = null,
        Mode $mode = Mode::Write,
        int|bool|null $maxAhead = null,
    ): mixed {
        return $this->owner->synchronized(
            $critical,
            Argument::secondsOrNull($timeout, self::class . '::synchronized', 2, 'timeout'),
            $mode,
            Argument::maxAhead($maxAhead, self::class . '::synchronized', 4),
        );
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
