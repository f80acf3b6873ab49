<?php

namespace DistLock\Cache\Tests;

use DistLock\Cache\Once;
use DistLock\ZkLockFactory;
use DistLock\ZkNodes;

/** The same with locks on ZooKeeper. */
class ZooKeeperTest extends OnceCase
{
    private ZkNodes $nodes;

    private function onZooKeeper(): Once
    {
        return new Once(new RedisCache(), new ZkLockFactory(Servers::zookeeper(), nodes: $this->nodes, root: '/cache'), 'tests');
    }

    /** @return Child[] once all of them wait */
    private function waitersOf(int $count, \Closure $compute): array
    {
        $followers = [];
        for ($i = 0; $i < $count; $i++) {
            $followers[] = $this->getter($compute, $this->onZooKeeper());
        }
        $this->until(fn (): bool => $this->watches() === $count);

        return $followers;
    }

    /** How many sessions watch a node of the lock. Whoever waits until it is free has no node. */
    private function watches(): int
    {
        $key = preg_quote($this->key);
        $server = stream_socket_client('tcp://' . strtok(Servers::zookeeper(), ','));
        fwrite($server, 'wchp');
        preg_match_all("~^/cache/once:tests:$key\b.*\n((\t.*\n)*)~m", (string) stream_get_contents($server), $watched);

        return substr_count(implode($watched[1]), "\n");
    }

    /** @return mixed[][] */
    public static function nodes(): array
    {
        return array_map(static fn (ZkNodes $nodes): array => [$nodes], ZkNodes::cases());
    }

    /** @dataProvider nodes */
    #[\PHPUnit\Framework\Attributes\DataProvider('nodes')]
    public function testOneComputation(ZkNodes $nodes): void
    {
        $this->nodes = $nodes;
        $leader = $this->getter($this->computation('new'), $this->onZooKeeper());
        $this->await('computing');
        $followers = $this->waitersOf(5, $this->counted('another'));
        $this->tell('go');
        $this->assertSame(array_fill(0, 6, 'new'), $this->results([$leader, ...$followers]));
        $this->assertSame(1, $this->computations());
    }

    /** @dataProvider nodes */
    #[\PHPUnit\Framework\Attributes\DataProvider('nodes')]
    public function testALeaderThatThrows(ZkNodes $nodes): void
    {
        $this->nodes = $nodes;
        $leader = $this->getter(function (): never {
            $this->computation('none')();
            throw new \RuntimeException('no database');
        }, $this->onZooKeeper());
        $this->await('computing');
        $followers = $this->waitersOf(5, $this->counted('next'));
        $this->tell('go');
        $this->assertSame('RuntimeException: no database', $leader->result());
        $this->assertSame(array_fill(0, 5, 'next'), $this->results($followers));
        $this->assertSame(2, $this->computations());
    }

    /** @dataProvider nodes */
    #[\PHPUnit\Framework\Attributes\DataProvider('nodes')]
    public function testForgetDuringAComputation(ZkNodes $nodes): void
    {
        $this->nodes = $nodes;
        $leader = $this->getter($this->computation('old'), $this->onZooKeeper());
        $this->await('computing');
        $followers = $this->waitersOf(5, $this->counted('new'));
        $this->onZooKeeper()->forget($this->key);
        $this->assertSame(array_fill(0, 5, 'new'), $this->results($followers));
        $this->tell('go');
        $this->assertSame('old', $leader->result());
        $this->assertSame('new', $this->onZooKeeper()->get($this->key, $this->counted('another'), 60.0));
    }
}
