<?php

declare(strict_types=1);

namespace DistLock\Chaos\Backends;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\Test\Server;

use function DistLock\Test\slowness;

/** The locks that there are wherever one Redis server at a time has a lock. */
trait RedisLocks
{
    /** Before it answers, it has written what it answers to, though not to the disk: it is killed, but its machine isn't. */
    private array $remembering = ['--appendonly', 'yes', '--appendfsync', 'no', '--auto-aof-rewrite-min-size', '8mb'];

    public function bounds(): array
    {
        $both = array_sum(self::timeouts());

        return [$both, 0.0, $both];
    }

    private static function ttl(): float
    {
        return 1.0 * slowness();
    }

    /** @return array<string, float> both together are less than the ttl, as the documentation advises */
    private static function timeouts(): array
    {
        return ['timeout' => 0.5 * slowness(), 'connect_timeout' => 0.4 * slowness()];
    }

    private function redisLocks(): array
    {
        $lock = ['class' => 'RedisLock', 'ttl' => self::ttl(), 'renews' => true, 'detaches' => true] + self::LOCK;

        return [
            'mutex' => ['at' => 'chaos:mutex'] + $lock,
            'shared' => ['at' => 'chaos:shared', 'readers' => true] + $lock,
            'permits' => [
                'at' => 'chaos:permits', 'class' => 'RedisSemaphore', 'permits' => 5, 'weights' => true, 'tokens' => false,
            ] + $lock,
        ];
    }

    private function valuesAndParts(): array
    {
        $part = ['class' => 'RedisLock', 'ttl' => self::ttl(), 'fifo' => false] + self::LOCK;
        $multi = ['class' => 'MultiLock', 'parts' => ['part-a', 'part-b'], 'tokens' => false, 'inspects' => false, 'at' => ''] + $part;

        return [
            'part-a' => ['at' => 'chaos:part-a'] + $part,
            'part-b' => ['at' => 'chaos:part-b'] + $part,
            'multi' => $multi,
            'value' => [
                'class' => 'RedisOptimisticLock', 'at' => 'chaos:value', 'lock' => false, 'optimistic' => true, 'fifo' => false,
                'tokens' => false, 'ttl' => 0.0,
            ] + self::LOCK,
        ];
    }

    /** @return array<string, \Closure(): object> what makes each of them, by names, to be broken by hand */
    private function breakable(string $dsn): array
    {
        return array_map(fn (array $lock) => match ($lock['class']) {
            'RedisLock' => fn () => new RedisLock($lock['at'], $dsn),
            'RedisSemaphore' => fn () => new RedisSemaphore($lock['at'], $lock['permits'], $dsn),
        }, $this->redisLocks());
    }

    /** Counters and values stay. */
    private function leftAt(Server $server): array
    {
        $redis = $server->redis();
        $left = [];
        foreach ($redis->keys('*') as $key) {
            $stays = str_ends_with($key, ':fence') || $key === 'chaos:value';
            $left[] = ['kind' => 'key', 'name' => $key, 'expected' => $stays];
        }
        foreach ($redis->client('list') as $client) {
            // Those of the servers themselves: the master's, a replica's, a sentinel's; and this one.
            $own = preg_match('/[SM]/', $client['flags']) || str_starts_with((string) $client['name'], 'sentinel-') || str_contains((string) $client['cmd'], 'client');
            $own || $left[] = ['kind' => 'connection', 'name' => "$client[name] $client[cmd]", 'expected' => false];
        }

        return $left;
    }
}
