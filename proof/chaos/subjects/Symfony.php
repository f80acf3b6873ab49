<?php

declare(strict_types=1);

namespace DistLock\Chaos\Subjects;

use DistLock\Chaos\Peer;
use Symfony\Component\Lock\Exception\LockConflictedException;
use Symfony\Component\Lock\LockFactory;
use Symfony\Component\Lock\SharedLockInterface;
use Symfony\Component\Lock\Store\RedisStore;

/**
 * symfony/lock with its RedisStore. As its documentation advises, code refreshes the lock while it works, and checks
 * with `isExpired()`, which asks no server. It can't wait for a limited time, so here somebody tries as often as
 * `acquire(true)` does.
 */
final class Symfony extends Peer
{
    public const ABILITIES = ['readers' => true, 'destructs' => true, 'longest' => null];

    private ?SharedLockInterface $lock = null;
    private bool $isHeld = false;

    /** The lock's destructor releases, which may throw. */
    public function __destruct()
    {
        try {
            $this->lock = null;
        } catch (\Exception) {
            // It expires.
        }
    }

    public function isHeld(): bool
    {
        return $this->isHeld && !$this->lock->isExpired();
    }

    public function ask(): bool
    {
        return $this->lock->isAcquired();
    }

    public function refresh(): void
    {
        if ($this->isHeld() && $this->lock->getRemainingLifetime() < $this->ttl / 2) {
            $this->guarded(function (): void {
                try {
                    $this->lock->refresh();
                } catch (LockConflictedException $exception) {
                    $this->isHeld = false;
                    throw $exception;
                }
            });
        }
    }

    protected function fail(): void
    {
        Connections::close($this->server);
    }

    protected function connect(): void
    {
        $this->lock ??= (new LockFactory(new RedisStore(Connections::redis($this->server))))->createLock($this->name, $this->ttl);
    }

    protected function enter(float $timeout): bool
    {
        return $this->isHeld = $timeout === INF ? $this->lock->acquire(true) : $this->try($this->lock->acquire(...), $timeout);
    }

    protected function enterAsReader(float $timeout): bool
    {
        return $this->isHeld = $timeout === INF ? $this->lock->acquireRead(true) : $this->try($this->lock->acquireRead(...), $timeout);
    }

    private function try(callable $acquire, float $timeout): bool
    {
        return self::poll($acquire, $timeout, static fn (): float => random_int(90, 110) / 1000);
    }

    protected function leave(): bool
    {
        $this->isHeld = false;
        $this->lock->release();

        return true;
    }
}
