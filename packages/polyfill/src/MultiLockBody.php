<?php

namespace DistLock\Polyfill;

use DistLock\Lock;
use DistLock\LockStateException;
use DistLock\LossReason;
use DistLock\Mode;
use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;
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
final class MultiLockBody implements Releasable
{
    use CriticalSections;

    private readonly string $name;
    /** @var list<Part> in the order in which they are acquired */
    private readonly array $parts;
    private int $depth = 0;
    private Mode $mode = Mode::Write;
    /** Why it was lost; null: it wasn't. */
    private ?LossReason $loss = null;
    private bool $hasNewsOfLoss = false;
    private float $waitTime = 0.0;
    /** Whether too many were ahead at one of the locks when the last call ended. */
    private bool $wasTurnedAway = false;
    private ?\Closure $onLost = null;
    /** @var \WeakReference<MultiLock> */
    private readonly \WeakReference $lock;

    public function __construct(MultiLock $lock, Lock $first, Lock ...$more)
    {
        $this->lock = \WeakReference::create($lock);
        $locks = [$first, ...array_values($more)];
        $this->name = implode(', ', array_map(static fn (Lock $one): string => $one->getName(), $locks));
        $parts = [];
        foreach ($locks as $i => $one) {
            foreach (self::partsOf($one, $i + 1) as $part) {
                $key = self::keyOf($part->lock);
                if (isset($parts[$key])) {
                    $what = "must not contain the lock \"{$part->lock->getName()}\" twice";
                    throw Argument::error($lock::class . '::__construct', $i + 1, $i === 0 ? 'first' : 'more', $what);
                }
                $parts[$key] = $part;
            }
        }
        ksort($parts, \SORT_STRING);
        $this->parts = array_values($parts);
    }

    public function __destruct()
    {
        $this->giveBack();
    }

    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool
    {
        return $this->take(Mode::Write, ...$this->limits($timeout, $maxAhead, 'acquire', 1, 2));
    }

    public function acquireRead(?float $timeout = null, ?int $maxAhead = null): bool
    {
        return $this->take(Mode::Read, ...$this->limits($timeout, $maxAhead, 'acquireRead', 1, 2));
    }

    public function enqueue(?float $timeout = null, ?int $maxAhead = null, ?Mode $mode = Mode::Write): Ticket
    {
        throw new UnsupportedException("Tickets aren't available for a MultiLock without the extension distlock");
    }

    public function waitUntilFree(?float $timeout = null): bool
    {
        Arguments::timeout($timeout, MultiLock::class . '::waitUntilFree', 1);
        throw new UnsupportedException("Can't wait until the lock \"$this->name\" is free, because it consists of several locks");
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

        return $this->loss !== null ? State::Lost : ($this->depth > 0 ? State::Held : State::Unlocked);
    }

    public function getMode(): ?Mode
    {
        return $this->isHeld() ? $this->mode : null;
    }

    public function getName(): string
    {
        return $this->name;
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

    public function releaseAll(): void
    {
        $this->refresh();
        $this->depth = 0;
        $this->giveBack();
    }

    /** @return array<string, mixed> */
    public function dump(): array
    {
        $locks = array_map(static fn (Part $part): Lock => $part->lock, $this->parts);

        return ['name' => $this->name, 'locks' => $locks, 'state' => $this->depth > 0 ? 'held' : 'unlocked'];
    }

    /** @return array{float, int|null} */
    private function limits(?float $timeout, ?int $maxAhead, string $method, int $first, int $second): array
    {
        $limit = Arguments::timeout($timeout, MultiLock::class . "::$method", $first);
        Arguments::maxAhead($maxAhead, MultiLock::class . "::$method", $second);

        return [$limit, $maxAhead];
    }

    private function take(Mode $mode, float $limit, ?int $maxAhead): bool
    {
        // An unreported loss belongs to the previous ownership, so it is reported before the new one begins.
        $this->reportLoss();
        array_map(static fn (Part $part) => $part->refuseMode($mode), $this->parts);
        $this->waitTime = 0.0;
        if ($this->depth > 0) {
            $this->refuseToUpgrade($mode);
            $this->depth++;

            return true;
        }
        $this->giveBack();
        $this->loss = null;
        $deadline = microtime(true) + $limit;
        do {
            $isTaken = $this->takeAll($mode, $limit, $deadline, $maxAhead);
            $isWhole = $isTaken && $this->isWhole($mode);
            $isTaken && !$isWhole && $this->giveBack();
        } while ($isTaken && !$isWhole && microtime(true) < $deadline);
        if ($isWhole) {
            $this->mode = $mode;
            $this->depth = 1;
            Functions::holds($this);
        }

        return $isWhole;
    }

    private function refuseToUpgrade(Mode $mode): void
    {
        if ($mode === Mode::Write && $this->mode === Mode::Read) {
            throw new UnsupportedException("The lock \"$this->name\" is held for reading, and can't be upgraded");
        }
    }

    /** If one of them fails, those taken before it are given back. */
    private function takeAll(Mode $mode, float $limit, float $deadline, ?int $maxAhead): bool
    {
        $isTaken = false;
        try {
            foreach ($this->parts as $part) {
                $left = $limit === INF ? INF : max($deadline - microtime(true), 0.0);
                $isTaken = $part->take($mode, min($left, $limit), $maxAhead);
                $this->wasTurnedAway = !$isTaken && $part->owner->wasTurnedAway();
                $this->waitTime += $part->lock->getWaitTime();
                if (!$isTaken) {
                    break;
                }
            }
        } finally {
            $isTaken || $this->giveBack();
        }

        return $isTaken;
    }

    /** Whether none of them was lost, or taken away by another of its users. */
    private function isWhole(Mode $mode): bool
    {
        return array_filter($this->parts, static fn (Part $part): bool => !$part->isHeld($mode)) === [];
    }

    protected function acquireFor(Mode $mode, ?float $timeout, ?int $maxAhead): ?TimeoutException
    {
        [$limit] = $this->limits($timeout, $maxAhead, 'synchronized', 2, 4);
        if ($mode === Mode::Permits) {
            throw new UnsupportedException("Permits aren't available for \"$this->name\", which isn't a semaphore");
        }
        if ($this->take($mode, $limit, $maxAhead)) {
            return null;
        }

        $why = $this->wasTurnedAway ? ", because more than $maxAhead were ahead" : sprintf(' in %.3F seconds', $limit);

        return new TimeoutException("The lock \"$this->name\" was not acquired$why");
    }

    protected function lossAtEnd(): ?LossReason
    {
        return $this->loss;
    }

    protected function endLatest(): bool
    {
        $this->refresh();
        if ($this->depth > 1) {
            $this->depth--;

            return true;
        }
        $wasHeld = $this->depth === 1;
        $this->depth = 0;
        $isWhole = $this->giveBack();
        if ($wasHeld && !$isWhole) {
            $this->lose();
        }

        return $wasHeld && $isWhole;
    }

    /** Gives back what was taken, and returns whether all of that was still there. */
    private function giveBack(): bool
    {
        $first = null;
        $wereHeld = true;
        foreach (array_reverse($this->parts) as $part) {
            try {
                $wereHeld = $part->giveBack() && $wereHeld;
            } catch (\Throwable $thrown) {
                $first ??= $thrown;
            }
        }

        return $first === null ? $wereHeld : throw $first;
    }

    private function refresh(): void
    {
        if ($this->depth > 0 && !$this->isWhole($this->mode)) {
            $this->lose();
        }
    }

    private function lose(): void
    {
        $this->depth = 0;
        $reasons = array_filter(array_map(static fn (Part $part): ?LossReason => $part->lossReason(), $this->parts));
        $this->loss = reset($reasons) ?: LossReason::Expired;
        $this->hasNewsOfLoss = true;
    }

    protected function reportLoss(): void
    {
        $this->refresh();
        if ($this->hasNewsOfLoss && $this->loss !== null) {
            $this->hasNewsOfLoss = false;
            $this->onLost !== null && ($this->onLost)($this->lock(), $this->loss);
        }
    }

    protected function lock(): MultiLock
    {
        return $this->lock->get() ?? throw new LockStateException('the object is destroyed');
    }

    /** @return list<Part> */
    private static function partsOf(Lock $lock, int $position): array
    {
        $isOurs = $lock instanceof MultiLock || $lock instanceof RedisLock || $lock instanceof RedisSemaphore
            || $lock instanceof ZkLock || $lock instanceof ZkSemaphore;
        $body = $isOurs ? (new \ReflectionProperty($lock, 'body'))->getValue($lock) : null;

        return match (true) {
            $body instanceof self => array_map(static fn (Part $part): Part => new Part($part->lock, $part->owner), $body->parts),
            $body instanceof ServerOwner => [new Part($lock, $body)],
            default => throw new \TypeError(MultiLock::class . "::__construct(): Argument #$position must be one of distlock's own locks"),
        };
    }

    private static function keyOf(Lock $part): string
    {
        return ($part instanceof RedisLock || $part instanceof RedisSemaphore ? 'redis ' : 'zookeeper ') . $part->getName();
    }
}
