<?php

declare(strict_types=1);

namespace DistLock\Bench\Redis;

use DistLock\Bench\InProcess;

/**
 * This isn't a safe lock, as it disappears when its holder dies: a list with one element, which BLPOP waits for and
 * RPUSH gives back. The server itself wakes the next waiter, so no hand-over can cost less.
 */
final class PassedToken extends InProcess
{
    private \Redis $redis;
    private string $list;

    public function __construct(private readonly RedisServer $server)
    {
    }

    public function open(string $lock): void
    {
        $this->list = $lock;
        $this->redis = $this->server->connect();
        $this->redis->setOption(\Redis::OPT_READ_TIMEOUT, -1);
        if ($this->redis->setnx("$lock:made", '1')) {
            $this->redis->rPush($lock, 'token');
        }
    }

    public function acquire(): void
    {
        $this->redis->blPop($this->list, 0);
    }

    public function release(): void
    {
        $this->redis->rPush($this->list, 'token');
    }
}
