<?php

namespace DistLock\Cache\Tests;

use DistLock\Cache\Once;
use DistLock\ZkLock;
use DistLock\ZkLockFactory;

/** The same with locks on ZooKeeper. */
class ZooKeeperTest extends OnceCase
{
    private function onZooKeeper(): Once
    {
        return new Once(new RedisCache(), new ZkLockFactory(Servers::zookeeper(), root: '/cache'), 'tests');
    }

    /** @return Child[] once all of them wait */
    private function waiting(int $count, \Closure $compute): array
    {
        $followers = [];
        for ($i = 0; $i < $count; $i++) {
            $followers[] = $this->getter($compute, $this->onZooKeeper());
        }
        $lock = new ZkLock("/cache/once:tests:$this->key", Servers::zookeeper());
        $this->until(static fn (): bool => $lock->inspect()->waiters === $count);

        return $followers;
    }

    public function testOneComputation(): void
    {
        $leader = $this->getter($this->computation('new'), $this->onZooKeeper());
        $this->await('computing');
        $followers = $this->waiting(5, $this->counted('another'));
        $this->tell('go');
        $this->assertSame(array_fill(0, 6, 'new'), $this->results([$leader, ...$followers]));
        $this->assertSame(1, $this->computations());
    }

    public function testALeaderThatThrows(): void
    {
        $leader = $this->getter(function (): never {
            $this->computation('none')();
            throw new \RuntimeException('no database');
        }, $this->onZooKeeper());
        $this->await('computing');
        $followers = $this->waiting(5, $this->counted('next'));
        $this->tell('go');
        $this->assertSame('RuntimeException: no database', $leader->result());
        $this->assertSame(array_fill(0, 5, 'next'), $this->results($followers));
        $this->assertSame(2, $this->computations());
    }

    public function testForgetDuringAComputation(): void
    {
        $leader = $this->getter($this->computation('old'), $this->onZooKeeper());
        $this->await('computing');
        $followers = $this->waiting(5, $this->counted('new'));
        $this->onZooKeeper()->forget($this->key);
        $this->assertSame(array_fill(0, 5, 'new'), $this->results($followers));
        $this->tell('go');
        $this->assertSame('old', $leader->result());
        $this->assertSame('new', $this->onZooKeeper()->get($this->key, $this->counted('another'), 60.0));
    }
}
