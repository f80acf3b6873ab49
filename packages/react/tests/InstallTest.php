<?php

namespace DistLock\React\Tests;

use DistLock\RedisRateLimiter;
use DistLock\TimeoutException;
use PHPUnit\Framework\TestCase;
use React\EventLoop\Loop;

use function DistLock\await_with;
use function DistLock\React\acquire;
use function DistLock\React\install;

class InstallTest extends TestCase
{
    private const LONG = 30.0;

    protected function setUp(): void
    {
        install();
    }

    protected function tearDown(): void
    {
        await_with(null);
    }

    /** @return \Fiber<mixed, mixed, mixed, mixed> */
    private static function start(callable $work): \Fiber
    {
        $fiber = new \Fiber($work);
        $fiber->start();

        return $fiber;
    }

    public function testFibersGetTheLockInTheirOrderAndOneAtATime(): void
    {
        $order = [];
        $inside = 0;
        foreach (range(1, 50) as $number) {
            self::start(function () use ($number, &$order, &$inside): void {
                $lock = Servers::lock('fibers get the lock in their order');
                $lock->synchronized(function () use ($number, &$order, &$inside): void {
                    $this->assertSame(1, ++$inside);
                    $order[] = $number;
                    $fiber = \Fiber::getCurrent();
                    Loop::addTimer(0.001, static fn () => $fiber?->resume());
                    \Fiber::suspend();
                    $inside--;
                }, self::LONG);
            });
        }
        Loop::run();
        $this->assertSame(range(1, 50), $order);
    }

    public function testFibersAndPromisesWaitTogether(): void
    {
        $order = [];
        $first = Servers::lock('fibers and promises');
        acquire($first, self::LONG)->then(static function () use ($first, &$order): void {
            $order[] = 'promise';
            $first->release(false);
        });
        self::start(static function () use (&$order): void {
            Servers::lock('fibers and promises')->synchronized(static function () use (&$order): void {
                $order[] = 'fiber';
            }, self::LONG);
        });
        Loop::run();
        $this->assertSame(['promise', 'fiber'], $order);
    }

    public function testOutsideOfFibersCallsBlock(): void
    {
        $lock = Servers::lock('outside of fibers');
        $this->assertTrue($lock->acquire(self::LONG));
        $this->assertTrue($lock->release());
    }

    public function testCallsInTheFiberOfTheLoopBlock(): void
    {
        $holder = Servers::lock('the fiber of the loop');
        $this->assertTrue($holder->acquire());
        $seen = [];
        foreach (['first', 'second'] as $name) {
            $lock = Servers::lock('the fiber of the loop');
            acquire($lock, self::LONG)->then(static function () use ($lock, $name, &$seen): void {
                $seen[] = $name . ($lock->release() ? '' : ' has lost it');
            });
        }
        Loop::addTimer(0.02, static fn () => $holder->release(false));
        $fiber = self::start(Loop::run(...));
        $this->assertTrue($fiber->isTerminated());
        $this->assertSame(['first', 'second'], $seen);
    }

    public function testWhatACallThrowsIsThrownInTheFiber(): void
    {
        $holder = Servers::lock('what a call throws');
        $this->assertTrue($holder->acquire());
        $thrown = null;
        self::start(static function () use (&$thrown): void {
            try {
                Servers::lock('what a call throws')->synchronized(static fn () => null, 0.02);
            } catch (TimeoutException $thrown) {
                // It is looked at below.
            }
        });
        Loop::run();
        $this->assertInstanceOf(TimeoutException::class, $thrown);
        $holder->release();
    }

    public function testReleaseAllEndsTheWaitOfAFiberAndTheLoopEnds(): void
    {
        $holder = Servers::lock('release_all');
        $this->assertTrue($holder->acquire());
        $wait = static function (float $timeout): void {
            $lock = Servers::lock('release_all');
            self::assertFalse($lock->acquire($timeout));
        };
        self::start(static fn () => $wait(0.2));
        $mark = \DistLock\mark();
        self::start(static fn () => $wait(self::LONG));
        Loop::addTimer(0.05, static fn () => \DistLock\release_all($mark));
        $thrown = null;
        try {
            Loop::run();
        } catch (\DistLock\LockStateException $thrown) {
            // The second fiber's call was ended.
        }
        $this->assertInstanceOf(\DistLock\LockStateException::class, $thrown);
        Loop::run();
        $holder->release();
        $next = Servers::lock('release_all');
        $this->assertTrue($next->acquire(0.0));
        $next->release();
    }

    public function testRateLimitersSuspendTheFiber(): void
    {
        $seen = [];
        self::start(static function () use (&$seen): void {
            $limiter = new RedisRateLimiter('react-' . getmypid() . ':rate', 20, servers: Servers::redis());
            $seen[] = $limiter->acquire(self::LONG) && $limiter->acquire(self::LONG) ? 'both' : 'neither';
        });
        Loop::addTimer(0.001, static function () use (&$seen): void {
            $seen[] = 'timer';
        });
        Loop::run();
        $this->assertSame(['timer', 'both'], $seen);
    }
}
