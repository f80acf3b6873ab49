<?php

declare(strict_types=1);

namespace DistLock\Chaos\Subjects;

use DistLock\Chaos\Peer;
use Illuminate\Cache\RedisStore;
use Illuminate\Container\Container;
use Illuminate\Contracts\Cache\Lock;
use Illuminate\Contracts\Cache\LockTimeoutException;
use Illuminate\Redis\RedisManager;

/**
 * The lock of Laravel's cache on Redis, with phpredis. It is released in the end even if acquiring it threw, as in its
 * documentation.
 */
final class Laravel extends Peer
{
    /** @var array<string, RedisStore> by server, for this process */
    private static array $stores = [];

    private ?Lock $lock = null;
    private bool $isHeld = false;

    public function isHeld(): bool
    {
        return $this->isHeld;
    }

    public function ask(): bool
    {
        return $this->lock->isOwnedByCurrentProcess();
    }

    protected function connect(): void
    {
        $this->lock ??= $this->store()->lock($this->name, (int) ceil($this->ttl));
    }

    protected function enter(float $timeout): bool
    {
        try {
            return $this->isHeld = $timeout === 0.0 ? $this->lock->get() : $this->lock->block(min($timeout, 1e9));
        } catch (LockTimeoutException) {
            return false;
        } catch (\Exception $exception) {
            $this->lock->release();
            throw $exception;
        }
    }

    protected function leave(): bool
    {
        $this->isHeld = false;

        return $this->lock->release();
    }

    private function store(): RedisStore
    {
        ['host' => $host, 'port' => $port, 'timeout' => $timeout, 'connect_timeout' => $patience] = Connections::address($this->server);

        return self::$stores[$this->server] ??= new RedisStore(new RedisManager(Container::getInstance(), 'phpredis', [
            'default' => ['host' => $host, 'port' => $port, 'timeout' => $patience, 'read_timeout' => $timeout],
        ]));
    }
}
