<?php

declare(strict_types=1);

namespace DistLock\Bench\Redis;

use DistLock\Bench\InProcess;

/** The lock that people write by hand: SET NX PX with a random token, retried until it succeeds; compare and delete. */
final class PhpRedis extends InProcess
{
    public const RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private \Redis $redis;
    private string $lock;
    private string $token;
    private string $release;

    public function __construct(private readonly RedisServer $server, private readonly int $pollMicroseconds)
    {
    }

    public function open(string $lock): void
    {
        $this->lock = $lock;
        $this->redis = new \Redis();
        $this->redis->pconnect($this->server->host, $this->server->port, 5.0);
        $this->release = $this->redis->script('load', self::RELEASE);
    }

    public function acquire(): void
    {
        $this->token = bin2hex(random_bytes(16));
        while (!$this->redis->set($this->lock, $this->token, ['nx', 'px' => 10000])) {
            usleep($this->pollMicroseconds);
        }
    }

    public function release(): void
    {
        if ($this->redis->evalSha($this->release, [$this->lock, $this->token], 1) !== 1) {
            throw new \RuntimeException('phpredis lost the lock');
        }
    }
}
