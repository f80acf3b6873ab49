<?php

namespace DistLock\Amp\Tests;

use Amp\Cancellation;
use Amp\CancelledException;
use Amp\DeferredCancellation;
use Amp\Sync\Lock;
use Amp\Sync\SyncException;
use DistLock\Amp\KeyedMutex;
use DistLock\Amp\KeyedSemaphore;
use DistLock\Amp\Mutex;
use DistLock\Amp\Semaphore;
use DistLock\ConnectionException;
use DistLock\LockLostException;
use DistLock\TimeoutException;
use DistLock\RedisLock;
use DistLock\RedisLockFactory;
use DistLock\ZkLockFactory;
use PHPUnit\Framework\TestCase;

use function Amp\async;
use function Amp\delay;
use function Amp\Future\await;
use function Amp\Sync\synchronized;

class MutexTest extends TestCase
{
    private const LONG = 30.0;

    /** Returns a name that no other test uses. */
    private static function unused(): string
    {
        return 'amp-' . getmypid() . '-' . bin2hex(random_bytes(4));
    }

    /** @return SyncException what the function throws */
    private static function failure(callable $work): SyncException
    {
        try {
            $work();
        } catch (SyncException $exception) {
            return $exception;
        }
        throw new \LogicException('nothing was thrown');
    }

    /** @return array<string, array{\Closure, int}> each makes a function that acquires, and how many may succeed */
    public static function kinds(): array
    {
        return [
            'a mutex' => [fn (string $name) => (new Mutex(Servers::locks(), $name, self::LONG))->acquire(...), 1],
            'a mutex for each acquisition' => [
                fn (string $name) => fn (?Cancellation $cancellation = null): Lock => (new Mutex(Servers::locks(), $name, self::LONG))->acquire($cancellation),
                1,
            ],
            'a keyed mutex' => [
                function (string $name): \Closure {
                    $mutexes = new KeyedMutex(Servers::locks(), self::LONG);

                    return fn (?Cancellation $cancellation = null): Lock => $mutexes->acquire($name, $cancellation);
                },
                1,
            ],
            'a mutex on ZooKeeper' => [
                fn (string $name) => (new Mutex(new ZkLockFactory(Servers::zookeeper()), "/$name", self::LONG))->acquire(...),
                1,
            ],
            'a semaphore' => [fn (string $name) => (new Semaphore(Servers::locks(), $name, 3, self::LONG))->acquire(...), 3],
            'a keyed semaphore' => [
                function (string $name): \Closure {
                    $semaphores = new KeyedSemaphore(Servers::locks(), 3, self::LONG);

                    return fn (?Cancellation $cancellation = null): Lock => $semaphores->acquire($name, $cancellation);
                },
                3,
            ],
        ];
    }

    /**
     * @dataProvider kinds
     * @param \Closure(string): (\Closure(): Lock) $make
     */
    #[\PHPUnit\Framework\Attributes\DataProvider('kinds')]
    public function testFibersTakeTurnsInTheirOrder(\Closure $make, int $permits): void
    {
        $acquire = $make(self::unused());
        $order = [];
        $inside = $most = 0;
        $work = function (int $number) use ($acquire, &$order, &$inside, &$most): void {
            $lock = $acquire();
            $order[] = $number;
            $most = max($most, ++$inside);
            delay(0.002);
            $inside--;
            $lock->release();
            $this->assertTrue($lock->isReleased());
        };
        await(array_map(fn (int $number) => async($work, $number), range(1, 30)));
        $this->assertSame(range(1, 30), $order);
        $this->assertSame($permits, $most);
    }

    /**
     * @dataProvider kinds
     * @param \Closure(string): (\Closure(Cancellation=): Lock) $make
     */
    #[\PHPUnit\Framework\Attributes\DataProvider('kinds')]
    public function testAWaitThatIsCancelledLeavesTheQueue(\Closure $make, int $permits): void
    {
        $acquire = $make(self::unused());
        $locks = array_map(fn () => $acquire(), range(1, $permits));
        $cancellation = new DeferredCancellation();
        $waiter = async($acquire, $cancellation->getCancellation());
        $next = async($acquire);
        delay(0.02);
        $cancellation->cancel();
        $thrown = null;
        try {
            $waiter->await();
        } catch (CancelledException $thrown) {
            // It is looked at below.
        }
        $this->assertInstanceOf(CancelledException::class, $thrown);
        $locks[0]->release();
        $next->await()->release();
    }

    public function testACancellationThatCameBeforeIsObeyed(): void
    {
        $cancellation = new DeferredCancellation();
        $cancellation->cancel();
        $this->expectException(CancelledException::class);
        (new Mutex(Servers::locks(), self::unused()))->acquire($cancellation->getCancellation());
    }

    public function testACancellationThatComesAfterwardsChangesNothing(): void
    {
        $name = self::unused();
        $cancellation = new DeferredCancellation();
        $lock = (new Mutex(Servers::locks(), $name))->acquire($cancellation->getCancellation());
        $cancellation->cancel();
        delay(0.01);
        $other = new RedisLock($name, servers: Servers::redis());
        $this->assertFalse($other->acquire(0.0));
        $lock->release();
        $this->assertTrue($other->acquire(0.0));
        $other->release();
    }

    public function testTheTimeLimitEndsTheWait(): void
    {
        $mutex = new Mutex(Servers::locks(), self::unused(), 0.02);
        $lock = $mutex->acquire();
        $failure = self::failure($mutex->acquire(...));
        $this->assertMatchesRegularExpression('/^The lock "amp-.*" was not acquired in time$/', $failure->getMessage());
        $this->assertInstanceOf(TimeoutException::class, $failure->getPrevious());
        $lock->release();
    }

    public function testATimeLimitIsNotNegative(): void
    {
        $this->expectException(\ValueError::class);
        new Mutex(Servers::locks(), 'name', -1.0);
    }

    public function testAServerThatIsMissing(): void
    {
        $failure = self::failure((new Mutex(new RedisLockFactory('redis://127.0.0.1:1'), self::unused(), 1.0))->acquire(...));
        $this->assertInstanceOf(ConnectionException::class, $failure->getPrevious());
    }

    public function testALossIsThrownByTheRelease(): void
    {
        $name = self::unused();
        $lock = (new Mutex(Servers::locks(), $name))->acquire();
        $this->assertTrue((new RedisLock($name, servers: Servers::redis()))->forceRelease());
        $failure = self::failure($lock->release(...));
        $this->assertInstanceOf(LockLostException::class, $failure->getPrevious());
    }

    public function testALockThatIsDestroyedIsReleased(): void
    {
        $mutex = new Mutex(Servers::locks(), self::unused(), self::LONG);
        $lock = $mutex->acquire();
        unset($lock);
        $mutex->acquire()->release();
        $this->addToAssertionCount(1);
    }

    public function testItWorksWithTheFunctionsOfAmp(): void
    {
        $mutex = new Mutex(Servers::locks(), self::unused(), self::LONG);
        $this->assertSame('result', synchronized($mutex, fn () => 'result'));
        $this->assertSame(['a', 'b'], await([
            async(fn () => synchronized($mutex, fn () => 'a')),
            async(fn () => synchronized($mutex, fn () => 'b')),
        ]));
    }
}
