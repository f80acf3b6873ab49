<?php

declare(strict_types=1);

namespace DistLock\Bench\Redis;

use DistLock\Bench\InProcess;
use Symfony\Component\Lock\LockFactory;
use Symfony\Component\Lock\LockInterface;
use Symfony\Component\Lock\Store\RedisStore;

/**
 * symfony/lock, used as its documentation shows: a factory with a RedisStore on phpredis, where a blocking acquire
 * polls.
 */
final class Symfony extends InProcess
{
    private LockInterface $lock;

    public function __construct(private readonly RedisServer $server)
    {
    }

    public function open(string $lock): void
    {
        $redis = new \Redis();
        $redis->pconnect($this->server->host, $this->server->port, 5.0);
        $this->lock = (new LockFactory(new RedisStore($redis)))->createLock($lock, 10.0);
    }

    public function acquire(): void
    {
        $this->lock->acquire(true);
    }

    public function release(): void
    {
        $this->lock->release();
    }
}
