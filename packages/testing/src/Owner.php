<?php

namespace DistLock\Testing;

use DistLock\DeadlockException;
use DistLock\Lock;
use DistLock\LockLostException;
use DistLock\LossReason;
use DistLock\LockStateException;
use DistLock\TimeoutException;
use DistLock\Mode;
use DistLock\State;
use DistLock\Ticket;
use DistLock\UnsupportedException;

/**
 * What locks and semaphores have in common. It follows core/lock.c of the extension.
 */
abstract class Owner implements Lock
{
    /** Unlocked, Held or Lost. */
    private State $state = State::Unlocked;
    private Mode $mode = Mode::Write;
    /** How many acquisitions still need a release. */
    private int $depth = 0;
    /** The depth at which the reader became the writer; 0: it didn't. */
    private int $upgradedAt = 0;
    private int $fencingToken = 0;
    private bool $hasNewsOfLoss = false;
    private LossReason $reason = LossReason::TakenAway;
    private ?\Closure $onLost = null;
    /** @var \WeakReference<object>|null the fiber in which it was acquired; null: in none */
    private ?\WeakReference $fiber = null;

    /** @internal */
    public function __construct(
        private readonly string $name,
        private readonly Ledger $ledger,
        private readonly int $permits,
        private readonly int $weight,
    ) {
    }

    public function __destruct()
    {
        $this->ledger->remove($this);
    }

    public function __serialize(): array
    {
        throw new \Exception(sprintf("Serialization of '%s' is not allowed", static::class));
    }

    private function __clone()
    {
    }

    #[\NoDiscard]
    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool
    {
        return $this->take(Mode::Write, self::mayWait($timeout, $maxAhead, __FUNCTION__));
    }

    /** Only the extension can make tickets. */
    public function enqueue(?float $timeout = null, ?int $maxAhead = null, ?Mode $mode = Mode::Write): Ticket
    {
        self::mayWait($timeout, $maxAhead, __FUNCTION__);
        throw new UnsupportedException("Tickets aren't available for \"$this->name\", which is a lock in memory");
    }

    #[\NoDiscard]
    public function waitUntilFree(?float $timeout = null): bool
    {
        $mayWait = self::mayWait($timeout, PHP_INT_MAX, __FUNCTION__);
        $this->reportLoss();
        if ($this->state === State::Held) {
            throw new LockStateException("This object already holds the lock \"$this->name\"");
        }
        $isFree = $this->ledger->owners() === [];
        if (!$isFree && $mayWait) {
            throw $this->deadlock();
        }
        $this->state = State::Unlocked;

        return $isFree;
    }

    public function release(bool $confirm = true): bool
    {
        $wasHeld = $this->endLatest();
        $this->reportLoss();

        return $wasHeld;
    }

    public function isHeld(): bool
    {
        return $this->getState() === State::Held;
    }

    public function getState(): State
    {
        $state = $this->state;
        $this->reportLoss();

        return $state;
    }

    public function getName(): string
    {
        return $this->name;
    }

    public function getFencingToken(): ?int
    {
        return $this->isHeld() ? $this->fencingToken : null;
    }

    public function getWaitTime(): float
    {
        return 0.0;
    }

    public function synchronized(
        callable $critical,
        ?float $timeout = null,
        Mode $mode = Mode::Write,
        ?int $maxAhead = null,
    ): mixed {
        if (!$this->take($mode, self::mayWait($timeout, $maxAhead, __FUNCTION__, 2, 4))) {
            $limit = $maxAhead ?? self::setting('default_max_ahead');
            $why = $limit !== null && (int) $limit === 0 ? ', because more than 0 were ahead' : ' in 0.000 seconds';
            // There is no queue. The owner is unknown, as only a server can tell it.
            $late = new TimeoutException("The lock \"$this->name\" was not acquired$why");
            throw self::complete($late, ['waiters' => 0]);
        }
        $result = $thrown = null;
        try {
            $result = $this->call($critical);
        } catch (\Throwable $thrown) {
            // The lock is released first.
        }
        if (!$this->endLatest() && $this->state === State::Lost) {
            throw $this->loss($result, $thrown);
        }

        return $thrown === null ? $result : throw $thrown;
    }

    public function onLost(?callable $callback): void
    {
        $this->onLost = $callback === null ? null : $callback(...);
    }

    /** @internal */
    public function ledger(): Ledger
    {
        return $this->ledger;
    }

    /** @internal see InMemoryLockFactory::lose() */
    public function lose(LossReason $reason): void
    {
        if ($this->state !== State::Held) {
            throw new LockStateException("The lock \"$this->name\" is not held");
        }
        $this->forget(State::Lost);
        $this->hasNewsOfLoss = true;
        $this->reason = $reason;
    }

    protected function take(Mode $mode, bool $mayWait): bool
    {
        // An unreported loss belongs to the previous ownership, so it is reported before the new one begins.
        $this->reportLoss();
        $this->refuseOtherFibers();
        if ($this->state === State::Held && ($mode === Mode::Read || $this->mode === Mode::Write)) {
            $this->depth++;

            return true;
        }
        $fencingToken = $this->ledger->admit($this, $mode, $this->weight, $this->permits);
        if ($fencingToken === null && $mayWait) {
            throw $this->deadlock();
        }
        if ($fencingToken === null) {
            $this->state = $this->state === State::Held ? State::Held : State::Unlocked;

            return false;
        }
        $this->fencingToken = $fencingToken;
        $fiber = \Fiber::getCurrent();
        $this->fiber = $fiber === null ? null : \WeakReference::create($fiber);
        $this->mode = $mode;
        $this->upgradedAt = $this->state === State::Held ? $this->depth + 1 : 0;
        $this->state = State::Held;
        $this->depth++;

        return true;
    }

    protected function turnIntoReader(): void
    {
        $this->ledger->turnIntoReader($this);
        $this->mode = Mode::Read;
        $this->upgradedAt = 0;
    }

    protected function mode(): Mode
    {
        return $this->mode;
    }

    /**
     * Whether the arguments allow any wait: a timeout of 0.0 doesn't, and neither does a limit of 0 on those ahead.
     * Nobody waits in memory, so there is never more than one ahead: whoever holds the lock.
     */
    protected static function mayWait(?float $timeout, ?int $maxAhead, string $method, int $first = 1, int $second = 2): bool
    {
        foreach ([[$first, 'timeout', $timeout ?? 0.0], [$second, 'maxAhead', $maxAhead ?? 0]] as [$position, $name, $value]) {
            if (!($value >= 0)) {
                throw Argument::error(static::class . "::$method", $position, $name, 'must be greater than or equal to 0');
            }
        }
        $timeout ??= self::setting('default_timeout');
        $maxAhead ??= self::setting('default_max_ahead');

        return ($timeout === null || $timeout > 0.0) && ($maxAhead === null || $maxAhead > 0);
    }

    /** The value of an ini setting of distlock; null: it is empty, so there is no limit. */
    private static function setting(string $name): ?float
    {
        $value = \ini_get("distlock.$name");

        return $value === '' ? null : (float) $value;
    }

    /** Two fibers that share an object don't exclude each other, as the second one would nest. */
    private function refuseOtherFibers(): void
    {
        if ($this->state === State::Held && $this->fiber?->get() !== \Fiber::getCurrent()) {
            throw new LockStateException(
                "This object acquired the lock \"$this->name\" in another fiber: each fiber needs an object of its own, or"
                . ' both would hold the lock',
            );
        }
    }

    private function deadlock(): DeadlockException
    {
        return new DeadlockException(
            "The lock \"$this->name\" is held by another object of this process, which can't release it during the wait",
        );
    }

    /** Ends the latest acquisition, but doesn't report a loss yet. */
    private function endLatest(): bool
    {
        if ($this->state !== State::Held) {
            return false;
        }
        if ($this->depth === 1) {
            $this->forget(State::Unlocked);

            return true;
        }
        if ($this->depth === $this->upgradedAt) {
            $this->turnIntoReader();
        }
        $this->depth--;

        return true;
    }

    private function forget(State $state): void
    {
        $this->ledger->remove($this);
        $this->state = $state;
        $this->depth = $this->upgradedAt = 0;
    }

    private function reportLoss(): void
    {
        if ($this->hasNewsOfLoss) {
            $this->hasNewsOfLoss = false;
            $this->onLost !== null && ($this->onLost)($this, $this->reason);
        }
    }

    /** Calls the critical section with this lock, unless it is a function of PHP's own that takes no argument. */
    private function call(callable $critical): mixed
    {
        $function = new \ReflectionFunction($critical(...));

        return $function->isInternal() && $function->getNumberOfParameters() === 0 ? $critical() : $critical($this);
    }

    /** Reports the loss. What the critical section threw becomes the previous exception of what the callback throws. */
    private function loss(mixed $result, ?\Throwable $thrown): LockLostException
    {
        try {
            try {
                $thrown === null || throw $thrown;
            } finally {
                $this->reportLoss();
            }
        } catch (\Throwable $thrown) {
            // It becomes the previous exception of the loss.
        }
        $text = "The lock \"$this->name\" was lost before the critical section ended";

        return self::complete(new LockLostException($text, 0, $thrown), ['result' => $result, 'reason' => $this->reason]);
    }

    /**
     * @template T of \Exception
     * @param T $exception
     * @param array<string, mixed> $properties what only the extension may set
     * @return T
     */
    private static function complete(\Exception $exception, array $properties): \Exception
    {
        foreach ($properties as $property => $value) {
            (new \ReflectionProperty($exception, $property))->setValue($exception, $value);
        }

        return $exception;
    }
}
