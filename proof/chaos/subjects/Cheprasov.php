<?php

declare(strict_types=1);

namespace DistLock\Chaos\Subjects;

use DistLock\Chaos\Peer;
use RedisClient\ClientFactory;
use RedisClient\RedisClient;
use RedisLock\Exception\LostLockException;
use RedisLock\RedisLock;

/** cheprasov/php-redis-lock, with its own client. */
final class Cheprasov extends Peer
{
    public const ABILITIES = ['destructs' => true];

    /** @var array<string, RedisClient> by server, for this process */
    private static array $clients = [];

    private ?RedisLock $lock = null;

    /** The lock's destructor releases, which may throw. */
    public function __destruct()
    {
        try {
            $this->lock = null;
        } catch (\Throwable) {
            // It expires.
        }
    }

    public function isHeld(): bool
    {
        return $this->lock !== null && $this->lock->isAcquired();
    }

    public function ask(): bool
    {
        try {
            return $this->lock->isLocked();
        } catch (LostLockException) {
            return false;
        }
    }

    protected function connect(): void
    {
        ['host' => $host, 'port' => $port, 'timeout' => $timeout] = Connections::address($this->server);
        self::$clients[$this->server] ??= ClientFactory::create(['server' => "tcp://$host:$port", 'timeout' => $timeout]);
        $this->lock ??= new RedisLock(self::$clients[$this->server], $this->name);
    }

    protected function fail(): void
    {
        unset(self::$clients[$this->server]);
        try {
            $this->lock = null;
        } catch (\Exception) {
            // Its destructor may want to release, too.
        }
        // This closes the connection: the client refers to itself.
        gc_collect_cycles();
    }

    protected function enter(float $timeout): bool
    {
        return $this->lock->acquire($this->ttl, $timeout);
    }

    protected function leave(): bool
    {
        try {
            return $this->lock->release();
        } catch (LostLockException) {
            return false;
        }
    }
}
