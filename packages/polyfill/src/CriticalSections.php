<?php

// Made of packages/testing/src/CriticalSections.php by scripts/generate: change that, not this.

namespace DistLock\Polyfill;

use DistLock\DistLockException;
use DistLock\Lock;
use DistLock\LockLostException;
use DistLock\LossReason;
use DistLock\Mode;
use DistLock\TimeoutException;

/**
 * synchronized().
 *
 * @internal
 */
trait CriticalSections
{
    /** Returns null if the lock was acquired; otherwise what synchronized() throws. */
    abstract protected function acquireFor(Mode $mode, ?float $timeout, ?int $maxAhead): ?TimeoutException;

    /** Ends the latest acquisition, but doesn't report a loss yet. */
    abstract protected function endLatest(): bool;

    /** Why the lock was lost that was just to be released; null: it wasn't. */
    abstract protected function lossAtEnd(): ?LossReason;

    abstract protected function reportLoss(): void;

    abstract protected function lock(): Lock;

    abstract public function getName(): string;

    public function synchronized(
        callable $critical,
        ?float $timeout = null,
        Mode $mode = Mode::Write,
        ?int $maxAhead = null,
    ): mixed {
        $late = $this->acquireFor($mode, $timeout, $maxAhead);
        if ($late !== null) {
            throw $late;
        }
        $result = $thrown = null;
        try {
            $result = $this->call($critical);
        } catch (\Throwable $thrown) {
            // The lock is released first.
        }
        $reason = $this->endLatest() ? null : $this->lossAtEnd();
        if ($reason !== null) {
            throw $this->loss($reason, $result, $thrown);
        }

        return $thrown === null ? $result : throw $thrown;
    }

    /**
     * @template T of DistLockException
     *
     * @param T $exception
     * @param array<string, mixed> $properties what only the extension may set
     * @return T
     */
    protected static function complete(DistLockException $exception, array $properties): DistLockException
    {
        foreach ($properties as $property => $value) {
            (new \ReflectionProperty($exception, $property))->setValue($exception, $value);
        }

        return $exception;
    }

    /** Calls the critical section with this lock, unless it is a function of PHP's own that takes no argument. */
    private function call(callable $critical): mixed
    {
        $function = new \ReflectionFunction($critical(...));

        return $function->isInternal() && $function->getNumberOfParameters() === 0 ? $critical() : $critical($this->lock());
    }

    /** Reports the loss. What the critical section threw becomes the previous exception of what the callback throws. */
    private function loss(LossReason $reason, mixed $result, ?\Throwable $thrown): LockLostException
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
        $text = "The lock \"{$this->getName()}\" was lost before the critical section ended";

        return self::complete(new LockLostException($text, 0, $thrown), ['result' => $result, 'reason' => $reason]);
    }
}
