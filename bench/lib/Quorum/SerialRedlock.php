<?php

declare(strict_types=1);

namespace DistLock\Bench\Quorum;

use DistLock\Bench\InProcess;
use DistLock\Bench\Redis\RedisServer;

/**
 * Redlock as published, with phpredis: SET NX PX on one server after the other, then count the successes, check the
 * remaining time, and unlock one after the other if that wasn't enough. There are three attempts, with random pauses of
 * 100 to 200 ms between them. Connections are kept. After three attempts the lock counts as not acquired; here it is
 * requested again at once.
 */
final class SerialRedlock extends InProcess
{
    private const UNLOCK = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";
    private const TTL_MILLISECONDS = 10000;
    private const TRIES = 3;
    private const PAUSE_MILLISECONDS = 200;

    /** @var list<\Redis> */
    private array $connections;
    private \Redis $tallied;
    private string $lock;
    private string $token;

    /**
     * @param list<RedisServer> $servers
     * @param RedisServer $tally where failures are counted
     */
    public function __construct(private readonly array $servers, private readonly RedisServer $tally)
    {
    }

    public static function failures(string $lock): string
    {
        return "$lock:failures";
    }

    public function open(string $lock): void
    {
        $this->lock = $lock;
        $this->connections = array_map(static fn (RedisServer $server) => $server->connect(), $this->servers);
        $this->tallied = $this->tally->connect();
    }

    public function acquire(): void
    {
        while (!$this->lock()) {
            $this->tallied->incr(self::failures($this->lock));
        }
    }

    public function release(): void
    {
        $this->unlock();
    }

    private function lock(): bool
    {
        for ($try = 1; $try <= self::TRIES; $try++) {
            $this->token = bin2hex(random_bytes(16));
            $start = hrtime(true);
            $count = 0;
            foreach ($this->connections as $redis) {
                $count += (int) $redis->set($this->lock, $this->token, ['nx', 'px' => self::TTL_MILLISECONDS]);
            }
            $drift = self::TTL_MILLISECONDS * 0.01 + 2;
            $validity = self::TTL_MILLISECONDS - (hrtime(true) - $start) / 1e6 - $drift;
            if ($count >= intdiv(count($this->connections), 2) + 1 && $validity > 0) {
                return true;
            }
            $this->unlock();
            usleep(1000 * random_int(intdiv(self::PAUSE_MILLISECONDS, 2), self::PAUSE_MILLISECONDS));
        }
        return false;
    }

    private function unlock(): void
    {
        foreach ($this->connections as $redis) {
            $redis->eval(self::UNLOCK, [$this->lock, $this->token], 1);
        }
    }
}
