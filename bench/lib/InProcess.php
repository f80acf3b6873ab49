<?php

declare(strict_types=1);

namespace DistLock\Bench;

use DistLock\Lock;
use DistLock\SharedLock;

/** A way of locking that PHP calls directly. */
final class InProcess implements Contestant
{
    /** @var \Closure(): mixed */
    private \Closure $acquire;
    /** @var \Closure(): mixed */
    private \Closure $release;

    /**
     * @param \Closure(string): array{\Closure(): mixed, \Closure(): mixed} $make connects, and returns what acquires
     *     the lock of that name, and what releases it. The first returns once the lock is owned; the second throws if
     *     the lock was lost before and the contestant can tell.
     */
    public function __construct(private readonly \Closure $make)
    {
    }

    /**
     * One of distlock's locks.
     *
     * @param \Closure(string): Lock $make
     */
    public static function with(\Closure $make, bool $confirm = true): self
    {
        return new self(static function (string $name) use ($make, $confirm): array {
            $lock = $make($name);

            return [
                static fn () => $lock->acquire() ?: throw new \RuntimeException('distlock did not acquire'),
                self::releaseOf($lock, $confirm),
            ];
        });
    }

    /**
     * The same, for reading.
     *
     * @param \Closure(string): SharedLock $make
     */
    public static function reading(\Closure $make): self
    {
        return new self(static function (string $name) use ($make): array {
            $lock = $make($name);

            return [
                static fn () => $lock->acquireRead() ?: throw new \RuntimeException('distlock did not acquire'),
                self::releaseOf($lock, true),
            ];
        });
    }

    private static function releaseOf(Lock $lock, bool $confirm): \Closure
    {
        return static fn () => $lock->release($confirm) ?: throw new \RuntimeException('distlock lost the lock');
    }

    public function open(string $lock): void
    {
        [$this->acquire, $this->release] = ($this->make)($lock);
    }

    public function acquire(): void
    {
        ($this->acquire)();
    }

    public function release(): void
    {
        ($this->release)();
    }

    public function pairs(int $count): array
    {
        $times = [];
        for ($pair = 0; $pair < $count; $pair++) {
            $start = hrtime(true);
            ($this->acquire)();
            ($this->release)();
            $times[] = hrtime(true) - $start;
        }
        return $times;
    }

    public function process(): int
    {
        return getmypid();
    }

    public function loop(int $acquisitions, int $holdMicroseconds): array
    {
        $times = [];
        for ($acquisition = 0; $acquisition < $acquisitions; $acquisition++) {
            $called = hrtime(true);
            ($this->acquire)();
            $acquired = hrtime(true);
            usleep($holdMicroseconds);
            $times[] = [$called, $acquired, hrtime(true)];
            ($this->release)();
        }
        return $times;
    }
}
