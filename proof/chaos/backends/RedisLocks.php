<?php

declare(strict_types=1);

namespace DistLock\Chaos\Backends;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\Test\Server;

use function DistLock\Test\child;
use function DistLock\Test\slowness;

/** The locks that are available wherever one Redis server at a time keeps a lock. */
trait RedisLocks
{
    /** It writes everything before it answers, though not to the disk: only the server is killed, not its machine. */
    private array $remembering = ['--appendonly', 'yes', '--appendfsync', 'no', '--auto-aof-rewrite-min-size', '8mb'];

    public function bounds(): array
    {
        $both = array_sum(self::timeouts());

        return [$both, 0.0, $both];
    }

    protected static function ttl(): float
    {
        return 1.0 * slowness();
    }

    /** @return array<string, float> together less than the ttl, as the documentation advises */
    private static function timeouts(): array
    {
        return ['timeout' => 0.5 * slowness(), 'connect_timeout' => 0.4 * slowness()];
    }

    protected function redisLocks(): array
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

    /** Returns locks with a ttl so long that it is noticed if nobody has one and nobody gets it. */
    protected function abandoned(): array
    {
        $lock = ['class' => 'RedisLock', 'lock' => false, 'abandoned' => true, 'fifo' => false] + $this->owed();

        return [
            'abandoned' => ['at' => 'chaos:abandoned', 'readers' => true] + $lock,
            'abandoned-permits' => [
                'at' => 'chaos:abandoned-permits', 'class' => 'RedisSemaphore', 'permits' => 3, 'weights' => true, 'tokens' => false,
            ] + $lock,
        ];
    }

    protected function sessions(): array
    {
        $session = [
            'class' => 'session', 'lock' => false, 'session' => true, 'fifo' => false, 'tokens' => false,
        ] + $this->owed();

        return ['session-1' => ['at' => 'chaos:session:1'] + $session, 'session-2' => ['at' => 'chaos:session:2'] + $session];
    }

    /** Returns locks that must be given back long before they would expire, once nobody wants them. */
    private function owed(): array
    {
        return ['ttl' => 12.0 * slowness(), 'owed' => 5.0 * slowness()] + self::LOCK;
    }

    private function valuesAndParts(): array
    {
        $part = ['class' => 'RedisLock', 'ttl' => self::ttl(), 'fifo' => false] + self::LOCK;
        $multi = ['class' => 'MultiLock', 'parts' => ['part-a', 'part-b'], 'tokens' => false, 'inspects' => false, 'awaits' => false, 'at' => '']
            + $part;

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

    /** @return array<string, \Closure(): object> functions that make the locks that may be broken by hand, by name */
    private function breakable(string $dsn): array
    {
        return array_map(fn (array $lock) => match ($lock['class']) {
            'RedisLock' => fn () => new RedisLock($lock['at'], $dsn),
            'RedisSemaphore' => fn () => new RedisSemaphore($lock['at'], $lock['permits'], $dsn),
        }, $this->redisLocks());
    }

    /** After a failover, a queue may contain entries that its waiters had taken out, and entries of waiters that were
     * killed while the new master still had a lock whose release it never received. They stay until somebody asks for
     * the lock. So may entries at a server of a list that was frozen while their waiters gave up. Here another process
     * asks, and must get the lock at once and so remove the queue; otherwise the queue is reported the next time.
     *
     * @param array{kind: string, name: string, expected: bool}[] $left
     */
    private function askForWhatFailedOver(array $left, string $dsn): void
    {
        $queues = array_filter(array_column($left, 'name'), static fn (string $name): bool => str_ends_with($name, ':queue'));
        $locks = array_column($this->redisLocks() + $this->valuesAndParts() + $this->abandoned(), null, 'at');
        foreach ($this->sessions() as ['at' => $at]) {
            $locks["{$at}_LOCK"] = ['class' => 'RedisLock', 'at' => "{$at}_LOCK"];
        }
        $queues === [] || child(static function () use ($queues, $locks, $dsn): void {
            foreach ($queues as $queue) {
                $lock = $locks[substr($queue, 1, -strlen("}:queue"))] ?? null;
                if ($lock === null) {
                    continue;
                }
                $asking = $lock['class'] === 'RedisSemaphore'
                    ? new RedisSemaphore($lock['at'], $lock['permits'], $dsn)
                    : new RedisLock($lock['at'], $dsn);
                $asking->acquire(0.0) && $asking->release();
            }
        })->wait();
    }

    /** @param Server[] $servers */
    private function closeConnections(array $servers): void
    {
        foreach ($servers as $server) {
            $server->ask('CLIENT', 'KILL', 'TYPE', 'normal');
        }
    }

    /** Counters and values remain. */
    private function leftAt(Server $server): array
    {
        $redis = $server->redis();
        $left = [];
        foreach ($redis->keys('*') as $key) {
            $stays = str_ends_with($key, ':fence') || $key === 'chaos:value' || preg_match('/^chaos:session:\d$/', $key) === 1;
            $left[] = ['kind' => 'key', 'name' => $key, 'expected' => $stays];
        }
        foreach ($redis->client('list') as $client) {
            // These connections belong to the servers themselves (a master's, a replica's, a sentinel's), or are this
            // one.
            $own = preg_match('/[SM]/', $client['flags']) || str_starts_with((string) $client['name'], 'sentinel-') || str_contains((string) $client['cmd'], 'client');
            $own || $left[] = ['kind' => 'connection', 'name' => "$client[name] $client[cmd]", 'expected' => false];
        }

        return $left;
    }
}
