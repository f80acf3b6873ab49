<?php

declare(strict_types=1);

namespace DistLock\Bench\Quorum;

use DistLock\Bench\InProcess;
use DistLock\Bench\Redis\Contestants;
use DistLock\Bench\Redis\RedisServer;

/**
 * Redlock as published, with phpredis: SET NX PX on one server after the other, then count the successes, check the
 * remaining time, and unlock one after the other if that wasn't enough. There are three attempts, with random pauses of
 * 100 to 200 ms between them. Connections are kept. After three attempts the lock counts as not acquired; here it is
 * requested again at once.
 */
final class SerialRedlock
{
    private const TTL_MILLISECONDS = 10000;
    private const TRIES = 3;
    private const PAUSE_MILLISECONDS = 200;

    private string $token;

    /**
     * @param list<\Redis> $connections
     * @param \Redis $tally where failures are counted
     */
    private function __construct(private readonly array $connections, private readonly \Redis $tally, private readonly string $lock)
    {
    }

    /**
     * @param list<RedisServer> $servers
     * @param RedisServer $tally where failures are counted
     */
    public static function contestant(array $servers, RedisServer $tally): InProcess
    {
        return new InProcess(static function (string $lock) use ($servers, $tally): array {
            $connections = array_map(static fn (RedisServer $server) => $server->connect(), $servers);
            $redlock = new self($connections, $tally->connect(), $lock);

            return [$redlock->acquire(...), $redlock->unlock(...)];
        });
    }

    public static function failures(string $lock): string
    {
        return "$lock:failures";
    }

    private function acquire(): void
    {
        while (!$this->lock()) {
            $this->tally->incr(self::failures($this->lock));
        }
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
            $redis->eval(Contestants::RELEASE, [$this->lock, $this->token], 1);
        }
    }
}
