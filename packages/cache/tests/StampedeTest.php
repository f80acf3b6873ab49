<?php

namespace DistLock\Cache\Tests;

use DistLock\Cache\CircularComputation;
use DistLock\Cache\Entry;
use DistLock\Cache\Once;
use DistLock\Cache\Otherwise;
use DistLock\Cache\SimpleStore;
use DistLock\TimeoutException;
use DistLock\RedisLockFactory;

use function DistLock\stats;

/** Many processes that miss the same value. */
class StampedeTest extends OnceCase
{
    private const MANY = 30;

    public function testThirtyWaitForOneComputation(): void
    {
        $leader = $this->getter($this->computation('new'));
        $this->await('computing');
        $followers = $this->followers(self::MANY, $this->counted('another'));
        $this->tell('go');
        $commands = 0;
        foreach ([$leader, ...$followers] as $child) {
            [$result, $taken] = $child->outcome();
            $this->assertSame('new', $result);
            $commands += $taken;
        }
        $this->assertSame(1, $this->computations());
        // The leader acquires, renews and releases. A follower tries and waits; for its first wait, it asks twice.
        $this->assertLessThanOrEqual(3 * (self::MANY + 1) + 10, $commands);
    }

    public function testAValueThatIsThereTakesNoCommand(): void
    {
        $once = $this->service();
        $once->get($this->key, $this->counted('value'), 60.0);
        $before = stats()['commands'];
        for ($i = 0; $i < 100; $i++) {
            $this->assertSame('value', $once->get($this->key, $this->counted('another'), 60.0));
        }
        $this->assertSame($before, stats()['commands']);
        $this->assertSame(1, $this->computations());
    }

    public function testAnExpiredValueIsComputedOnceMore(): void
    {
        $once = $this->service();
        $once->get($this->key, $this->counted('old'), 0.001);
        usleep(2000);
        $leader = $this->getter($this->computation('new'));
        $this->await('computing');
        $followers = $this->followers(5, $this->counted('another'));
        $this->tell('go');
        $this->assertSame(array_fill(0, 6, 'new'), $this->results([$leader, ...$followers]));
        $this->assertSame(2, $this->computations());
    }

    /** What they waited for has expired by the time they are served. */
    public function testALifetimeShorterThanTheHandOver(): void
    {
        $leader = $this->getter($this->computation('new'), ttl: 0.0001);
        $this->await('computing');
        $followers = $this->followers(10, $this->counted('another'), ttl: 0.0001);
        $this->tell('go');
        $this->assertSame(array_fill(0, 11, 'new'), $this->results([$leader, ...$followers]));
        $this->assertSame(1, $this->computations());
    }

    public function testALeaderThatThrows(): void
    {
        $leader = $this->getter(function (): never {
            $this->computation('none')();
            throw new \RuntimeException('no database');
        });
        $this->await('computing');
        $followers = $this->followers(self::MANY, $this->counted('next'));
        $this->tell('go');
        $this->assertSame('RuntimeException: no database', $leader->result());
        $commands = 0;
        foreach ($followers as $follower) {
            [$result, $taken] = $follower->outcome();
            $this->assertSame('next', $result);
            $commands += $taken;
        }
        $this->assertSame(2, $this->computations());
        // Those who don't become the leader have tried once more, and wait once more.
        $this->assertLessThanOrEqual(5 * self::MANY + 20, $commands);
    }

    /** Nobody waits for more than two leaders: the others compute at the same time. */
    public function testLeadersThatAllThrow(): void
    {
        $fail = function (): never {
            $this->computation('none')();
            throw new \RuntimeException('no database');
        };
        $leader = $this->getter($fail);
        $this->await('computing');
        $followers = $this->followers(5, $fail);
        $this->tell('go');
        $this->await('computing');
        $this->until(fn (): bool => $this->waiting() === 4);
        $this->tell('go');
        for ($i = 0; $i < 4; $i++) {
            // Before any of them ends for having waited for too long.
            $this->await('computing', self::LONG / 2);
        }
        for ($i = 0; $i < 4; $i++) {
            $this->tell('go');
        }
        $this->assertSame(array_fill(0, 6, 'RuntimeException: no database'), $this->results([$leader, ...$followers]));
    }

    /** Its exception refers to the lock, in the arguments of its trace, as long as somebody keeps it. */
    public function testAFollowerThatLeadsAndThrowsHoldsNothing(): void
    {
        $fail = static fn (): never => throw new \RuntimeException('no database');
        $leader = $this->getter(function () use ($fail): never {
            $this->computation('none')();
            $fail();
        });
        $this->await('computing');
        $helper = Child::run(function (): void {
            $this->until(fn (): bool => $this->waiting() === 1);
            $this->tell('go');
        });
        try {
            $this->service()->get($this->key, $fail, 60.0, wait: self::LONG);
            $this->fail('It returned.');
        } catch (\RuntimeException $kept) {
            $this->assertFalse($this->lock()->isLocked());
        }
        $this->assertSame('RuntimeException: no database', $leader->result());
        $this->assertNull($helper->result());
        unset($kept);
    }

    public function testALeaderThatIsKilled(): void
    {
        $leader = $this->getter($this->computation('none'), $this->service($this->locks(1.0)));
        $this->await('computing');
        $followers = $this->followers(5, $this->counted('next'));
        $leader->end();
        $this->assertSame(array_fill(0, 5, 'next'), $this->results($followers));
        $this->assertSame(2, $this->computations());
    }

    public function testALeaderThatRunsOutOfMemory(): void
    {
        $script = new Script(<<<'PHP'
            $once->get($key, function () use ($redis, $key): string {
                $redis->incr("$key-computations");
                $redis->rPush("$key-computing", '1');
                $redis->blPop(["$key-go"], 60);
                ini_set('memory_limit', '8M');
                return str_repeat('x', 100000000);
            }, 60.0);
            PHP, $this->key);
        $this->await('computing');
        $followers = $this->followers(5, $this->counted('next'));
        $this->tell('go');
        $this->assertStringContainsString('Allowed memory size', $script->output());
        $this->assertSame(array_fill(0, 5, 'next'), $this->results($followers));
        $this->assertSame(2, $this->computations());
    }

    /** Its value is old when it goes on, so it doesn't store it. */
    public function testALeaderThatIsFrozenBeyondItsTtl(): void
    {
        $leader = $this->getter($this->computation('old'), $this->service($this->locks(1.0)));
        $this->await('computing');
        $followers = $this->followers(5, $this->counted('new'));
        $leader->stop();
        $this->assertSame(array_fill(0, 5, 'new'), $this->results($followers));
        $this->tell('go');
        $leader->resume();
        $this->assertSame('old', $leader->result());
        $this->assertSame('new', $this->service()->get($this->key, $this->counted('another'), 60.0));
    }

    /** A follower holds nothing, so the next leader doesn't wait for one that was woken and is stopped. */
    public function testAFollowerThatIsStuckDelaysNobody(): void
    {
        $leader = $this->getter(function (): never {
            $this->computation('none')();
            throw new \RuntimeException('no database');
        });
        $this->await('computing');
        $cache = new RedisCache();
        $looks = 0;
        $cache->onGet = function (string $key) use (&$looks): void {
            if ($key === $this->key && ++$looks === 2) {
                $this->tell('woken');
                $this->await('unstuck');
            }
        };
        $follower = $this->followers(1, $this->counted('none'), new Once($cache, $this->locks(), 'tests'))[0];
        $this->tell('go');
        $this->await('woken');
        $this->assertSame('RuntimeException: no database', $leader->result());
        $this->assertSame('next', $this->service()->get($this->key, $this->counted('next'), 60.0, wait: self::LONG));
        $this->tell('unstuck');
        $this->assertSame('next', $follower->result());
        $this->assertSame(2, $this->computations());
    }

    public function testAFollowerThatIsKilledLeavesNothing(): void
    {
        $leader = $this->getter(function (): never {
            $this->computation('none')();
            throw new \RuntimeException('no database');
        });
        $this->await('computing');
        $followers = $this->followers(2, $this->counted('next'));
        $followers[0]->end();
        $this->tell('go');
        $this->assertSame('RuntimeException: no database', $leader->result());
        $this->assertSame('next', $followers[1]->result());
        $this->assertSame(0, $this->waiting());
        $this->assertFalse($this->lock()->isLocked());
        $this->assertSame(2, $this->computations());
    }

    /** A value that can't be stored leaves a mark, and nobody waits. */
    public function testAValueThatCannotBeStored(): void
    {
        $leader = $this->getter(function (): \Closure {
            $this->computation('none')();

            return static fn (): string => 'not to be serialized';
        });
        $this->await('computing');
        $followers = $this->followers(5, $this->computation('alone'));
        $this->tell('go');
        // All of them compute at the same time.
        for ($i = 0; $i < 5; $i++) {
            $this->await('computing');
        }
        for ($i = 0; $i < 5; $i++) {
            $this->tell('go');
        }
        $this->assertSame(array_fill(0, 5, 'alone'), $this->results($followers));
        $this->assertMatchesRegularExpression('/Closure/', (string) json_encode($leader->result()));
        $this->assertSame(6, $this->computations());
        $before = stats()['commands'];
        $this->assertSame('now', $this->service()->get($this->key, static fn (): string => 'now', 60.0));
        $this->assertSame($before, stats()['commands']);
    }

    /** Where not even a mark can be left, nobody waits for more than two leaders. */
    public function testACacheThatForgetsEverything(): void
    {
        $once = new Once(new ForgetfulCache(), $this->locks(), 'tests');
        $leader = $this->getter($this->computation('value'), $once);
        $this->await('computing');
        $followers = $this->followers(10, $this->counted('value'), $once);
        $this->tell('go');
        $this->assertSame(array_fill(0, 11, 'value'), $this->results([$leader, ...$followers]));
        $this->assertSame(11, $this->computations());
    }

    public function testForgetDuringAComputation(): void
    {
        $leader = $this->getter($this->computation('old'));
        $this->await('computing');
        $followers = $this->followers(5, $this->counted('new'));
        $cache = new RedisCache();
        // After the break it waits until the next leader has stored the new value, which mustn't be deleted.
        $cache->onDelete = fn () => $this->waiting() > 0 || $this->until(fn (): bool => $cache->get($this->key) !== null);
        (new Once($cache, $this->locks(), 'tests'))->forget($this->key);
        $this->assertSame(array_fill(0, 5, 'new'), $this->results($followers));
        $this->tell('go');
        $this->assertSame('old', $leader->result());
        $this->assertSame('new', $this->service()->get($this->key, $this->counted('another'), 60.0));
        $this->assertSame(2, $this->computations());
    }

    /** After the leader found its lock unbroken, and before it stores: the old value doesn't stay. */
    public function testForgetBetweenTheCheckAndTheStore(): void
    {
        $cache = new RedisCache();
        $cache->onSet = fn () => $this->service()->forget($this->key);
        $once = new Once($cache, $this->locks(), 'tests');
        $this->assertSame('old', $once->get($this->key, $this->counted('old'), 60.0));
        $this->assertSame('new', $this->service()->get($this->key, $this->counted('new'), 60.0));
    }

    /** It finds what a leader has just stored, under a lock of its own that is broken before it is released. */
    public function testForgetWhileAnotherProcessLooks(): void
    {
        $looks = 0;
        $cache = new RedisCache();
        $cache->onGet = function (string $key) use (&$looks): void {
            if ($key === $this->key && ++$looks === 2) {
                $this->service()->forget($key);
                Entry::of('old', 60.0, 0.0)->write(new SimpleStore(new RedisCache()), $key, 0.0);
            }
        };
        $once = new Once($cache, $this->locks(), 'tests');
        $this->assertSame('new', $once->get($this->key, $this->counted('new'), 60.0));
        $this->assertSame('new', $this->service()->get($this->key, $this->counted('another'), 60.0));
    }

    public function testAWaiterThatIsLateComputes(): void
    {
        $leader = $this->getter($this->computation('slow'));
        $this->await('computing');
        $told = [];
        $once = new Once(new RedisCache(), $this->locks(), 'tests', onTrouble: function ($trouble) use (&$told): void {
            $told[] = $trouble::class;
        });
        $this->assertSame('alone', $once->get($this->key, $this->counted('alone'), 60.0, wait: 0.05));
        $this->assertSame([TimeoutException::class], $told);
        $this->tell('go');
        $this->assertSame('slow', $leader->result());
    }

    /** One of those that are late has computed it meanwhile. */
    public function testAWaiterThatIsLateLooksOnceMore(): void
    {
        $leader = $this->getter($this->computation('slow'));
        $this->await('computing');
        $follower = $this->followers(1, $this->counted('late'), wait: 0.5)[0];
        $this->assertSame('alone', $this->service()->get($this->key, $this->counted('alone'), 60.0, wait: 0.0));
        $this->assertSame('alone', $follower->result());
        $this->tell('go');
        $this->assertSame('slow', $leader->result());
        $this->assertSame(2, $this->computations());
    }

    /** Two leaders who are interrupted by forget() count as two that failed. */
    public function testForgetTwiceDuringComputations(): void
    {
        $first = $this->getter($this->computation('first'));
        $this->await('computing');
        $followers = $this->followers(2, $this->computation('later'));
        $this->service()->forget($this->key);
        $this->await('computing');
        $this->until(fn (): bool => $this->waiting() === 1);
        $this->service()->forget($this->key);
        $this->await('computing');
        foreach (range(1, 3) as $ignored) {
            $this->tell('go');
        }
        $this->assertSame(['first', 'later', 'later'], $this->results([$first, ...$followers]));
        $this->assertSame(3, $this->computations());
        $this->assertSame('later', $this->service()->get($this->key, $this->counted('another'), 60.0));
    }

    public function testAWaiterThatIsLateGetsTheOldValue(): void
    {
        $once = $this->service();
        $once->get($this->key, $this->counted('old'), 0.001);
        usleep(2000);
        $leader = $this->getter($this->computation('slow'));
        $this->await('computing');
        $this->assertSame('old', $once->get($this->key, $this->counted('alone'), 60.0, wait: 0.05));
        $this->tell('go');
        $this->assertSame('slow', $leader->result());
    }

    public function testAWaiterThatIsLateMayThrow(): void
    {
        $leader = $this->getter($this->computation('slow'));
        $this->await('computing');
        try {
            $this->service(otherwise: Otherwise::Throw)->get($this->key, $this->counted('alone'), 60.0, wait: 0.05);
            $this->fail('It computed.');
        } catch (TimeoutException $late) {
            $this->assertStringContainsString("once:tests:$this->key", $late->getMessage());
        }
        $this->tell('go');
        $this->assertSame('slow', $leader->result());
    }

    public function testAStaleValueIsReturnedMeanwhile(): void
    {
        $once = $this->service();
        $once->get($this->key, $this->counted('old'), 0.001, stale: 60.0);
        usleep(2000);
        $leader = $this->getter($this->computation('new'));
        $this->await('computing');
        $this->assertSame('old', $once->get($this->key, $this->counted('another'), 60.0));
        $this->tell('go');
        $this->assertSame('new', $leader->result());
        $this->assertSame('new', $once->get($this->key, $this->counted('another'), 60.0));
    }

    /**
     * Two processes, each of which needs what the other computes.
     *
     * @return mixed[] what became of them
     */
    private function circle(float $wait, float $maxHold): array
    {
        $once = new Once(new RedisCache(), new RedisLockFactory(Servers::redis(), ttl: 4.0, maxHold: $maxHold), 'tests');
        $get = fn (string $which, \Closure $compute): mixed => $once->get("$this->key-$which", $compute, 60.0, wait: $wait);
        $cross = fn (string $mine, string $others): Child => Child::run(fn (): mixed => $get($mine, function () use ($get, $mine, $others): mixed {
            $this->tell('computing');
            $this->await('go');

            return $get($others, fn (): mixed => $get($mine, static fn (): string => 'never'));
        }));
        $children = [$cross('a', 'b'), $cross('b', 'a')];
        $this->await('computing');
        $this->await('computing');
        $this->tell('go');
        $this->tell('go');

        return array_map(static fn (mixed $result): mixed => \is_string($result) ? strtok($result, ':') : $result, $this->results($children));
    }

    public function testACircleThroughTwoProcesses(): void
    {
        $this->assertContains(CircularComputation::class, $this->circle(wait: 0.2, maxHold: 60.0));
    }

    /** Then the time that a computation may take ends it. */
    public function testACircleThroughTwoProcessesThatWaitWithoutALimit(): void
    {
        $this->assertContains(CircularComputation::class, $this->circle(wait: \INF, maxHold: 1.0));
    }

    public function testARecursionTakesNoCommand(): void
    {
        $this->service()->get($this->key, function (): void {
            $before = stats()['commands'];
            try {
                $this->service()->get($this->key, $this->counted('never'), 60.0);
                $this->fail('It returned.');
            } catch (CircularComputation) {
                $this->assertSame($before, stats()['commands']);
            }
        }, 60.0);
    }

    /** A wait would block it. */
    public function testAFiberOfThisProcessThatComputes(): void
    {
        $fiber = new \Fiber(fn (): mixed => $this->service()->get($this->key, static fn () => \Fiber::suspend(), 60.0));
        $fiber->start();
        $this->assertSame('mine', $this->service()->get($this->key, $this->counted('mine'), 60.0));
        $fiber->resume('its');
        $this->assertSame('its', $fiber->getReturn());
    }

    /** The key of the lock is a value of the cache on the same server. */
    public function testALockNamedAsAKeyOfTheCache(): void
    {
        Servers::connect()->set("once:tests:$this->key", 'a value');
        try {
            $this->assertSame('value', $this->service()->get($this->key, $this->counted('value'), 60.0, wait: 0.1));
            $this->assertSame('value', $this->service()->get($this->key, $this->counted('another'), 60.0, wait: 0.1));
            $this->service()->forget($this->key);
            $this->assertSame('a value', Servers::connect()->get("once:tests:$this->key"));
        } finally {
            Servers::connect()->del("once:tests:$this->key");
        }
    }

    /** The lock's name isn't the key. */
    public function testAKeyThatIsTheNameOfAnotherLock(): void
    {
        $once = $this->service();
        $key = $this->key;
        $this->assertSame('one', $once->get("once:tests:$key", static fn (): string => $once->get(
            $key,
            static fn (): string => 'one',
            60.0,
            wait: 0.1,
        ), 60.0));
    }
}
