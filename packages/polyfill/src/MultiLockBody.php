<?php

namespace DistLock\Polyfill;

use DistLock\Lock;
use DistLock\LockStateException;
use DistLock\LossReason;
use DistLock\Mode;
use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\SharedLock;
use DistLock\State;
use DistLock\Ticket;
use DistLock\TimeoutException;
use DistLock\UnsupportedException;
use DistLock\ZkLock;
use DistLock\ZkSemaphore;

/**
 * Several locks as one, by their own methods.
 *
 * @internal
 */
final class MultiLockBody
{
    use CriticalSections;

    /** @var list<Lock> in the order in which they are acquired */
    private readonly array $parts;
    private int $depth = 0;
    private bool $isLost = false;
    private Mode $mode = Mode::Write;
    private float $waitTime = 0.0;
    private ?\Closure $onLost = null;
    /** @var \WeakReference<MultiLock> */
    private readonly \WeakReference $lock;

    public function __construct(MultiLock $lock, Lock $first, Lock ...$more)
    {
        $this->lock = \WeakReference::create($lock);
        $parts = [];
        foreach ([$first, ...array_values($more)] as $i => $part) {
            foreach (self::partsOf($part, $i + 1) as $one) {
                $key = self::keyOf($one);
                if (isset($parts[$key])) {
                    $what = "must not be the same lock as another one, \"{$one->getName()}\"";
                    throw Argument::error($lock::class . '::__construct', $i + 1, $i === 0 ? 'first' : 'more', $what);
                }
                $parts[$key] = $one;
            }
        }
        ksort($parts, \SORT_STRING);
        $this->parts = array_values($parts);
    }

    public function __destruct()
    {
        while ($this->depth > 0) {
            $this->endParts(array_reverse($this->parts));
            $this->depth--;
        }
    }

    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool
    {
        return $this->take(Mode::Write, $timeout, $maxAhead, 'acquire');
    }

    public function acquireRead(?float $timeout = null, ?int $maxAhead = null): bool
    {
        return $this->take(Mode::Read, $timeout, $maxAhead, 'acquireRead');
    }

    public function enqueue(?float $timeout = null, ?int $maxAhead = null, ?Mode $mode = Mode::Write): Ticket
    {
        throw new UnsupportedException("Tickets aren't available for a MultiLock without the extension distlock");
    }

    public function waitUntilFree(?float $timeout = null): bool
    {
        throw new UnsupportedException('A MultiLock can\'t be waited for: its locks may never all be free at the same time');
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
        $this->reportLoss();

        return $this->isLost ? State::Lost : ($this->depth > 0 ? State::Held : State::Unlocked);
    }

    public function getMode(): ?Mode
    {
        return $this->isHeld() ? $this->mode : null;
    }

    public function getName(): string
    {
        return implode(', ', array_map(static fn (Lock $part): string => $part->getName(), $this->parts));
    }

    public function getFencingToken(): null
    {
        return null;
    }

    public function getWaitTime(): float
    {
        return $this->waitTime;
    }

    public function onLost(?callable $callback): void
    {
        $this->onLost = $callback === null ? null : $callback(...);
    }

    /** @return list<Lock> */
    public function parts(): array
    {
        return $this->parts;
    }

    /** @return array<string, mixed> */
    public function dump(): array
    {
        return ['name' => $this->getName(), 'locks' => $this->parts, 'state' => $this->depth > 0 ? 'held' : 'unlocked'];
    }

    private function take(Mode $mode, ?float $timeout, ?int $maxAhead, string $method): bool
    {
        $deadline = microtime(true) + Arguments::timeout($timeout, MultiLock::class . "::$method", 1);
        $this->reportLoss();
        if ($mode === Mode::Write && $this->depth > 0 && $this->mode === Mode::Read) {
            throw new UnsupportedException('A MultiLock that is held for reading can\'t be upgraded');
        }
        $this->isLost && $this->abandon();
        $this->waitTime = 0.0;
        $acquired = [];
        try {
            foreach ($this->parts as $part) {
                $left = max($deadline - microtime(true), 0.0);
                if (!$this->takePart($part, $mode, $timeout === 0.0 ? 0.0 : $left, $maxAhead)) {
                    $this->endParts($acquired);

                    return false;
                }
                $this->waitTime += $part->getWaitTime();
                array_unshift($acquired, $part);
            }
        } catch (\Throwable $thrown) {
            $this->endParts($acquired);
            throw $thrown;
        }
        $this->mode = $this->depth > 0 ? $this->mode : $mode;
        $this->depth++;

        return true;
    }

    protected function acquireFor(Mode $mode, ?float $timeout, ?int $maxAhead): ?TimeoutException
    {
        if ($mode === Mode::Permits) {
            throw new UnsupportedException('Permits aren\'t available for a MultiLock');
        }
        $limit = Arguments::timeout($timeout, MultiLock::class . '::synchronized', 2);
        $text = sprintf('The lock "%s" was not acquired in %.3F seconds', $this->getName(), $limit);

        return $this->take($mode, $timeout, $maxAhead, 'synchronized') ? null : new TimeoutException($text);
    }

    protected function lossAtEnd(): ?LossReason
    {
        return $this->isLost ? LossReason::TakenAway : null;
    }

    private function takePart(Lock $part, Mode $mode, float $left, ?int $maxAhead): bool
    {
        if ($mode !== Mode::Read) {
            return $part->acquire($left, $maxAhead);
        }

        return $part instanceof SharedLock ? $part->acquireRead($left, $maxAhead)
            : throw new UnsupportedException("Read locks aren't available for \"{$part->getName()}\", which is a semaphore");
    }

    protected function endLatest(): bool
    {
        $wasHeld = $this->depth > 0 && !$this->isLost;
        if ($this->depth > 0) {
            $this->depth--;
            $wasHeld = $this->endParts(array_reverse($this->parts)) && $wasHeld;
        }

        return $wasHeld;
    }

    /** @param Lock[] $parts */
    private function endParts(array $parts): bool
    {
        $first = null;
        $wereHeld = true;
        foreach ($parts as $part) {
            try {
                $wereHeld = $part->release() && $wereHeld;
            } catch (\Throwable $thrown) {
                $first ??= $thrown;
            }
        }

        return $first === null ? $wereHeld : throw $first;
    }

    /** Those that weren't lost are still held. */
    private function abandon(): void
    {
        for (; $this->depth > 0; $this->depth--) {
            $this->endParts(array_reverse($this->parts));
        }
        $this->isLost = false;
    }

    protected function reportLoss(): void
    {
        if ($this->depth === 0 || $this->isLost) {
            return;
        }
        $lost = array_filter($this->parts, static fn (Lock $part): bool => !$part->isHeld());
        if ($lost !== []) {
            $this->isLost = true;
            $this->onLost !== null && ($this->onLost)($this->lock(), LossReason::TakenAway);
        }
    }

    protected function lock(): MultiLock
    {
        return $this->lock->get() ?? throw new LockStateException('the object is destroyed');
    }

    /** @return Lock[] */
    private static function partsOf(Lock $part, int $position): array
    {
        return match (true) {
            $part instanceof MultiLock => self::bodyOf($part)->parts(),
            $part instanceof RedisLock, $part instanceof RedisSemaphore, $part instanceof ZkLock, $part instanceof ZkSemaphore => [$part],
            default => throw new \TypeError(MultiLock::class . "::__construct(): Argument #$position must be one of distlock's own locks"),
        };
    }

    private static function bodyOf(MultiLock $lock): self
    {
        $body = (new \ReflectionProperty($lock, 'body'))->getValue($lock);

        return $body instanceof self ? $body : throw new LockStateException('the object is not constructed');
    }

    private static function keyOf(Lock $part): string
    {
        return ($part instanceof RedisLock || $part instanceof RedisSemaphore ? 'redis ' : 'zookeeper ') . $part->getName();
    }
}
