<?php

declare(strict_types=1);

namespace DistLock\Chaos\Backends;

use DistLock\Chaos\Faults\ForeignContender;
use DistLock\Test\ZkClient;
use DistLock\ZkLock;
use DistLock\ZkNodes;
use DistLock\ZkSemaphore;

use function DistLock\Test\curator;
use function DistLock\Test\figure;
use function DistLock\Test\kazoo;
use function DistLock\Test\recipe;
use function DistLock\Test\slowness;
use function DistLock\Test\told;

/** The locks on ZooKeeper, on a single server or an ensemble. */
trait ZooKeeperLocks
{
    /** Returns a server that answers. */
    abstract private function hosts(): string;

    public function locks(): array
    {
        $lock = ['class' => 'ZkLock', 'ttl' => self::timeout()] + self::LOCK;
        $part = ['fifo' => false] + $lock;
        $multi = ['class' => 'MultiLock', 'parts' => ['part-a', 'part-b'], 'tokens' => false, 'inspects' => false, 'awaits' => false, 'at' => '']
            + $part;
        $value = [
            'class' => 'ZkOptimisticLock', 'at' => '/chaos/value', 'lock' => false, 'optimistic' => true, 'fifo' => false,
            'tokens' => false,
        ] + $lock;

        return [
            'queue' => ['at' => '/chaos/queue'] + $lock,
            'shared' => ['at' => '/chaos/shared', 'readers' => true] + $lock,
            'shared-nodes' => ['at' => '/chaos/shared-nodes', 'readers' => true, 'options' => ['nodes' => ZkNodes::ReadWrite]] + $lock,
            'exclusive' => ['at' => '/chaos/exclusive', 'fifo' => false, 'options' => ['nodes' => ZkNodes::Exclusive]] + $lock,
            'permits' => ['at' => '/chaos/permits', 'class' => 'ZkSemaphore', 'permits' => 5, 'weights' => true, 'tokens' => false] + $lock,
            'part-a' => ['at' => '/chaos/part-a'] + $part,
            'part-b' => ['at' => '/chaos/part-b'] + $part,
            'multi' => $multi,
            'value' => $value,
        ];
    }

    public function bounds(): array
    {
        return [self::timeout() * 2 / 3, self::timeout(), self::timeout() * 5 / 3];
    }

    private static function timeout(): float
    {
        return 2.0 * slowness();
    }

    public function version(): string
    {
        preg_match('/version: (\S+?),?\s/', told('srvr', $this->hosts()), $found);

        return "ZooKeeper $found[1]";
    }

    /** The nodes of locks remain until they are reaped, and the node with the value remains forever. */
    public function left(): array
    {
        $client = new ZkClient($this->hosts());
        $left = [];
        foreach ($this->locks() as $lock) {
            foreach ($lock['lock'] && $lock['at'] !== '' ? $client->children($lock['at']) : [] as $child) {
                $left[] = ['kind' => 'node', 'name' => "$lock[at]/$child", 'expected' => false];
            }
        }
        if (in_array('exclusive', $client->children('/chaos'), true)) {
            $left[] = ['kind' => 'node', 'name' => '/chaos/exclusive', 'expected' => false];
        }
        $client->close();
        foreach (['watch_count' => 'watch', 'ephemerals_count' => 'node'] as $figure => $kind) {
            $count = figure($figure, $this->hosts());
            $count > 0 && $left[] = ['kind' => $kind, 'name' => "$figure $count", 'expected' => false];
        }
        $connections = substr_count(told('cons', $this->hosts()), 'sid=');
        $connections > 0 && $left[] = ['kind' => 'connection', 'name' => "$connections sessions", 'expected' => false];

        return $left;
    }

    /** @return array<string, string> the paths of the locks with a queue, by name */
    private function paths(): array
    {
        $queues = array_filter($this->locks(), fn (array $lock) => $lock['lock'] && $lock['inspects'] && ($lock['options']['nodes'] ?? null) !== ZkNodes::Exclusive);

        return array_column($queues, 'at');
    }

    /** @return array<string, \Closure(): object> functions that make the locks that may be broken by hand, by name */
    private function breakable(string $hosts): array
    {
        $locks = array_filter($this->locks(), fn (array $lock) => $lock['lock'] && $lock['inspects']);

        return array_map(fn (array $lock) => match ($lock['class']) {
            'ZkLock' => fn () => new ZkLock($lock['at'], $hosts, self::timeout(), nodes: $lock['options']['nodes'] ?? ZkNodes::Mutex),
            'ZkSemaphore' => fn () => new ZkSemaphore($lock['at'], $lock['permits'], $hosts, self::timeout()),
        }, $locks);
    }

    /** @return array{Fault, int}[] other libraries, each on a lock that it supports */
    private function foreigners(): array
    {
        $kinds = [
            ['queue', 'write', fn (string $path) => curator($path)],
            ['part-a', 'write', fn (string $path) => kazoo($path)],
            ['part-b', 'write', fn (string $path) => recipe($path)],
            ['shared-nodes', 'write', fn (string $path) => curator($path, 'write')],
            ['shared-nodes', 'read', fn (string $path) => curator($path, 'read')],
        ];

        return array_map(fn (array $kind) => [new ForeignContender($this->hosts(...), "/chaos/$kind[0]", ...$kind), 1], $kinds);
    }
}
