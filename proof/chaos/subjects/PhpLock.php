<?php

declare(strict_types=1);

namespace DistLock\Chaos\Subjects;

use DistLock\Chaos\Peer;
use Malkusch\Lock\Exception\LockAcquireTimeoutException;
use Malkusch\Lock\Exception\LockReleaseException;
use Malkusch\Lock\Mutex\RedisMutex;

/**
 * php-lock/lock, with an expiry. It only has `synchronized()`, so that runs in a fiber, which is suspended while the
 * lock is held.
 */
final class PhpLock extends Peer
{
    private ?\Fiber $fiber = null;

    /** A fiber that is destroyed releases, which may throw. */
    public function __destruct()
    {
        try {
            $this->fiber = null;
        } catch (\Exception) {
            // It expires.
        }
    }

    public static function key(string $name): string
    {
        return "php-malkusch-lock:$name";
    }

    public function isHeld(): bool
    {
        return $this->fiber !== null;
    }

    protected function fail(): void
    {
        Connections::close($this->server);
    }

    protected function connect(): void
    {
        Connections::redis($this->server);
    }

    /** It must be given some time to try once. */
    protected function enter(float $timeout): bool
    {
        $mutex = new RedisMutex(Connections::redis($this->server), $this->name, max(0.001, min($timeout, 1e9)), $this->ttl);
        $fiber = new \Fiber(static fn () => $mutex->synchronized(\Fiber::suspend(...)));
        try {
            $fiber->start();
        } catch (LockAcquireTimeoutException) {
            return false;
        }
        $this->fiber = $fiber;

        return true;
    }

    protected function leave(): bool
    {
        [$fiber, $this->fiber] = [$this->fiber, null];
        try {
            $fiber?->resume();
        } catch (LockReleaseException $exception) {
            // Without a cause, the key was gone.
            return $exception->getPrevious() === null ? false : throw $exception;
        }

        return $fiber !== null;
    }
}
