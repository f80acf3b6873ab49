<?php

namespace DistLock\Revolt\Tests;

use DistLock\LockStateException;
use DistLock\TimeoutException;
use DistLock\Revolt\Suspended;
use PHPUnit\Framework\TestCase;
use Revolt\EventLoop;

use function DistLock\await_with;
use function DistLock\Revolt\install;

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

    /** Lets other fibers run, or the loop. */
    private static function pause(float $seconds): void
    {
        $suspension = EventLoop::getSuspension();
        EventLoop::delay($seconds, fn () => $suspension->resume());
        $suspension->suspend();
    }

    public function testOthersGoOnWhileAFiberWaits(): void
    {
        $seen = [];
        EventLoop::queue(function () use (&$seen): void {
            $lock = Servers::lock('others go on while a fiber waits');
            self::assertTrue($lock->acquire(self::LONG));
            $seen[] = 'the first has it';
            self::pause(0.05);
            $seen[] = 'the first releases it';
            $lock->release();
        });
        EventLoop::queue(function () use (&$seen): void {
            $lock = Servers::lock('others go on while a fiber waits');
            EventLoop::queue(function () use (&$seen): void {
                $seen[] = 'a callback runs';
            });
            self::assertTrue($lock->acquire(self::LONG));
            $seen[] = 'the second has it';
            $lock->release();
        });
        EventLoop::run();
        $this->assertSame(['the first releases it', 'the second has it'], array_slice($seen, -2));
        $this->assertContains('the first has it', $seen);
        $this->assertContains('a callback runs', $seen);
    }

    public function testFibersGetTheLockInTheirOrderAndOneAtATime(): void
    {
        $order = [];
        $inside = 0;
        foreach (range(1, 50) as $number) {
            EventLoop::queue(function () use ($number, &$order, &$inside): void {
                Servers::lock('fibers get the lock in their order and one at a time')->synchronized(function () use ($number, &$order, &$inside): void {
                    $this->assertSame(1, ++$inside);
                    $order[] = $number;
                    self::pause(0.001);
                    $inside--;
                }, self::LONG);
            });
        }
        EventLoop::run();
        $this->assertSame(range(1, 50), $order);
    }

    public function testTheLoopRunsWhileCodeOutsideOfFibersWaits(): void
    {
        $holder = Servers::lock('the loop runs while code outside of fibers waits');
        $this->assertTrue($holder->acquire());
        EventLoop::delay(0.02, function () use ($holder): void {
            $holder->release();
        });
        $waiter = Servers::lock('the loop runs while code outside of fibers waits');
        $this->assertTrue($waiter->acquire(self::LONG));
        $this->assertTrue($waiter->release());
    }

    public function testTheLoopEndsWhenNobodyWaits(): void
    {
        $lock = Servers::lock('the loop ends when nobody waits');
        EventLoop::queue(fn () => $lock->acquire(self::LONG));
        EventLoop::run();
        $this->assertTrue($lock->isHeld());
        $lock->release();
    }

    public function testATimeLimitEndsTheWaitOfAFiber(): void
    {
        $holder = Servers::lock('a time limit ends the wait of a fiber');
        $this->assertTrue($holder->acquire());
        $waiter = Servers::lock('a time limit ends the wait of a fiber');
        $thrown = null;
        EventLoop::queue(function () use ($waiter, &$thrown): void {
            self::assertFalse($waiter->acquire(0.02));
            try {
                $waiter->synchronized(fn () => null, 0.02);
            } catch (TimeoutException $thrown) {
                // It is looked at below.
            }
        });
        EventLoop::run();
        $this->assertInstanceOf(TimeoutException::class, $thrown);
        $holder->release();
    }

    public function testItCanBeInstalledAgain(): void
    {
        $first = Servers::lock('it can be installed again');
        $this->assertTrue($first->acquire());
        $second = Servers::lock('it can be installed again');
        EventLoop::queue(fn () => $second->acquire(self::LONG));
        EventLoop::delay(0.02, function () use ($first): void {
            install();
            $first->release();
        });
        EventLoop::run();
        $this->assertTrue($second->isHeld());
        $second->release();
    }

    /** A driver can't be replaced once code outside of fibers has waited. */
    public function testItCanBeInstalledInAnotherDriver(): void
    {
        $program = <<<'PHP'
            use DistLock\Revolt\Tests\Servers;
            use Revolt\EventLoop;

            foreach ([1, 2] as $number) {
                EventLoop::setDriver((new EventLoop\DriverFactory())->create());
                DistLock\Revolt\install();
                foreach (['first', 'second'] as $fiber) {
                    EventLoop::queue(function () use ($number, $fiber): void {
                        Servers::lock('drivers')->synchronized(function () use ($number, $fiber): void {
                            $suspension = EventLoop::getSuspension();
                            EventLoop::delay(0.01, fn () => $suspension->resume());
                            $suspension->suspend();
                            echo "$fiber of driver $number\n";
                        }, 30.0);
                    });
                }
                EventLoop::run();
            }
            PHP;
        $options = explode(' ', getenv('DISTLOCK_TEST_PHP_OPTIONS') ?: '-n -d extension=distlock');
        $program = sprintf('require %s; %s', var_export(__DIR__ . '/bootstrap.php', true), $program);
        $process = proc_open([\PHP_BINARY, ...$options, '-r', $program], [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
        $this->assertIsResource($process);
        $this->assertSame("first of driver 1\nsecond of driver 1\nfirst of driver 2\nsecond of driver 2\n", stream_get_contents($pipes[1]));
        proc_close($process);
    }

    public function testAnObjectThatAnotherFiberHoldsIsRefused(): void
    {
        $lock = Servers::lock('an object that another fiber holds is refused');
        $thrown = null;
        EventLoop::queue(function () use ($lock): void {
            self::assertTrue($lock->acquire());
            self::pause(0.02);
            $lock->release();
        });
        EventLoop::delay(0.01, function () use ($lock, &$thrown): void {
            try {
                self::assertTrue($lock->acquire());
            } catch (LockStateException $thrown) {
                // It is looked at below.
            }
        });
        EventLoop::run();
        $this->assertInstanceOf(LockStateException::class, $thrown);
    }

    public function testATicketThatIsCancelledThrowsInItsFiber(): void
    {
        $holder = Servers::lock('a ticket that is cancelled throws in its fiber');
        $this->assertTrue($holder->acquire());
        $ticket = Servers::lock('a ticket that is cancelled throws in its fiber')->enqueue(self::LONG);
        $thrown = null;
        EventLoop::queue(function () use ($ticket, &$thrown): void {
            try {
                Suspended::ofDriver()->await($ticket);
            } catch (\RuntimeException $thrown) {
                // It is looked at below.
            }
        });
        EventLoop::delay(0.01, function () use ($ticket): void {
            Suspended::ofDriver()->cancel($ticket, new \RuntimeException('enough'));
        });
        EventLoop::run();
        $this->assertSame('enough', $thrown?->getMessage());
        $holder->release();
        $next = Servers::lock('a ticket that is cancelled throws in its fiber');
        $this->assertTrue($next->acquire(0.0));
        $next->release();
    }
}
