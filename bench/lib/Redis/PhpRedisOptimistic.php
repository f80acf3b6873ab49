<?php

declare(strict_types=1);

namespace DistLock\Bench\Redis;

use DistLock\Bench\InProcess;

/**
 * Sends the same five commands by hand: watch, get, and a transaction whose commands are sent one by one, or in one
 * write.
 */
final class PhpRedisOptimistic extends InProcess
{
    private \Redis $redis;
    private string $key;
    private int $turns = 0;

    public function __construct(private readonly RedisServer $server, private readonly bool $pipelined)
    {
    }

    public function open(string $lock): void
    {
        $this->key = $lock;
        $this->redis = new \Redis();
        $this->redis->pconnect($this->server->host, $this->server->port, 5.0);
    }

    public function acquire(): void
    {
        $change = static fn (?string $old) => (string) ((int) $old + 1);
        $this->redis->watch($this->key);
        $old = $this->redis->get($this->key);
        $new = $change($old === false ? null : $old);
        $done = $this->pipelined
            ? $this->redis->pipeline()->multi()->set($this->key, $new)->exec()->exec()
            : $this->redis->multi()->set($this->key, $new)->exec();
        if (!$done || end($done) === false || $new !== (string) ++$this->turns) {
            throw new \RuntimeException('phpredis lost an update');
        }
    }

    public function release(): void
    {
    }
}
