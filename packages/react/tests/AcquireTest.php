<?php

namespace DistLock\React\Tests;

use DistLock\ConnectionException;
use DistLock\LockStateException;
use DistLock\Mode;
use DistLock\React\CancelledException;
use PHPUnit\Framework\TestCase;
use React\EventLoop\Loop;
use React\EventLoop\StreamSelectLoop;

use function DistLock\dispatch;
use function DistLock\loop_stream;
use function DistLock\React\acquire;

class AcquireTest extends TestCase
{
    private const LONG = 30.0;

    /** Lets the replies to all that was asked arrive, while the program computes. */
    private static function compute(): void
    {
        usleep(50000);
    }

    public function testWaitersGetTheLockInTheirOrderAndOneAtATime(): void
    {
        $order = [];
        $inside = 0;
        foreach (range(1, 50) as $number) {
            $lock = Servers::lock('waiters get the lock in their order');
            acquire($lock, self::LONG)->then(function (bool $isAcquired) use ($lock, $number, &$order, &$inside): void {
                self::assertTrue($isAcquired && ++$inside === 1);
                $order[] = $number;
                Loop::addTimer(0.001, static function () use ($lock, &$inside): void {
                    $inside--;
                    $lock->release(false);
                });
            });
        }
        Loop::run();
        $this->assertSame(range(1, 50), $order);
    }

    public function testOthersGoOnMeanwhile(): void
    {
        $holder = Servers::lock('others go on');
        $this->assertTrue($holder->acquire());
        $seen = [];
        $waiter = Servers::lock('others go on');
        acquire($waiter, self::LONG)->then(static function () use (&$seen, $waiter): void {
            $seen[] = 'acquired';
            $waiter->release(false);
        });
        Loop::addTimer(0.02, static function () use (&$seen, $holder): void {
            $seen[] = 'timer';
            $holder->release(false);
        });
        Loop::run();
        $this->assertSame(['timer', 'acquired'], $seen);
    }

    public function testATimeLimitFulfilsItWithFalse(): void
    {
        $holder = Servers::lock('a time limit');
        $this->assertTrue($holder->acquire());
        $results = [];
        $late = Servers::lock('a time limit');
        $tooMany = Servers::lock('a time limit');
        acquire($late, 0.02)->then(static function (bool $isAcquired) use (&$results): void {
            $results[] = $isAcquired;
        });
        acquire($tooMany, self::LONG, 0)->then(static function (bool $isAcquired) use (&$results): void {
            $results[] = $isAcquired;
        });
        Loop::run();
        $this->assertSame([false, false], $results);
        $holder->release();
    }

    public function testReadersShareALock(): void
    {
        $readers = [Servers::lock('readers'), Servers::lock('readers')];
        $most = 0;
        foreach ($readers as $reader) {
            acquire($reader, self::LONG, mode: Mode::Read)->then(static function () use ($readers, &$most): void {
                $most = max($most, \count(array_filter($readers, static fn ($reader) => $reader->isHeld())));
            });
        }
        Loop::run();
        $this->assertSame(2, $most);
    }

    public function testWhatAcquireWouldThrowRejectsIt(): void
    {
        $thrown = [];
        $catch = static function (\Throwable $one) use (&$thrown): void {
            $thrown[] = $one::class;
        };
        $elsewhere = new \DistLock\RedisLock('elsewhere', servers: 'redis://127.0.0.1:1');
        acquire($elsewhere, 1.0)->catch($catch);
        $holder = Servers::lock('busy');
        $this->assertTrue($holder->acquire());
        $busy = Servers::lock('busy');
        $first = acquire($busy, self::LONG);
        $first->catch($catch);
        acquire($busy, self::LONG)->catch($catch);
        Loop::addTimer(0.02, static fn () => $first->cancel());
        Loop::run();
        sort($thrown);
        $this->assertSame([ConnectionException::class, LockStateException::class, CancelledException::class], $thrown);
        $holder->release();
    }

    public function testAWrongArgumentIsThrown(): void
    {
        $this->expectException(\ValueError::class);
        acquire(Servers::lock('a wrong argument'), -1.0);
    }

    public function testAWaitThatIsCancelledLeavesTheQueue(): void
    {
        $holder = Servers::lock('cancelled');
        $this->assertTrue($holder->acquire());
        $cancelled = Servers::lock('cancelled');
        $next = Servers::lock('cancelled');
        $seen = [];
        $promise = acquire($cancelled, self::LONG);
        $promise->then(null, static function (\Throwable $thrown) use (&$seen): void {
            $seen[] = $thrown::class;
        });
        acquire($next, self::LONG)->then(static function () use (&$seen, $next): void {
            $seen[] = 'the next one';
            $next->release(false);
        });
        Loop::addTimer(0.02, static function () use ($promise, $holder): void {
            $promise->cancel();
            $promise->cancel();
            $holder->release(false);
        });
        Loop::run();
        $this->assertSame([CancelledException::class, 'the next one'], $seen);
        $this->assertTrue($cancelled->acquire(self::LONG));
        $cancelled->release();
    }

    public function testAHandlerCancelsWhatWasSettledInTheSameDispatch(): void
    {
        $first = Servers::lock('same dispatch, first');
        $second = Servers::lock('same dispatch, second');
        $warm = Servers::lock('same dispatch, warm');
        $this->assertTrue($warm->acquire());
        $seen = [];
        /** @var \React\Promise\PromiseInterface<bool>|null $other */
        $other = null;
        acquire($first, self::LONG)->then(static function (bool $isAcquired) use (&$seen, &$other, $first): void {
            $seen[] = $isAcquired;
            $other?->cancel();
            $first->release(false);
        });
        $other = acquire($second, self::LONG);
        $other->then(static function () use (&$seen): void {
            $seen[] = 'was not cancelled';
        }, static function (\Throwable $thrown) use (&$seen): void {
            $seen[] = $thrown::class;
        });
        self::compute();
        Loop::run();
        $this->assertSame([true, CancelledException::class], $seen);
        $another = Servers::lock('same dispatch, second');
        $this->assertTrue($another->acquire(self::LONG));
        $another->release();
        $warm->release();
    }

    public function testAPromiseOfOneTicketCancelledByAnotherPartIsRejected(): void
    {
        $holder = Servers::lock('another part');
        $this->assertTrue($holder->acquire());
        $lock = Servers::lock('another part');
        $thrown = null;
        acquire($lock, self::LONG)->catch(static function (\Throwable $one) use (&$thrown): void {
            $thrown = $one;
        });
        Loop::addTimer(0.02, static fn () => \DistLock\release_all());
        Loop::run();
        $this->assertInstanceOf(LockStateException::class, $thrown);
    }

    public function testTwoLoopsWaitAtTheSameTime(): void
    {
        $loops = [new StreamSelectLoop(), new StreamSelectLoop()];
        $holder = Servers::lock('two loops');
        $this->assertTrue($holder->acquire());
        $seen = [];
        $running = null;
        foreach ($loops as $number => $loop) {
            $lock = Servers::lock('two loops');
            acquire($lock, self::LONG, loop: $loop)->then(static function () use (&$seen, &$running, $number, $lock): void {
                $seen[] = [$number, $running];
                $lock->release(false);
            });
        }
        $loops[1]->addTimer(0.02, static fn () => $holder->release(false));
        // The second one hears of both tickets.
        foreach ([1, 0, 1] as $running) {
            $loops[$running]->addTimer(0.1, $loops[$running]->stop(...));
            $loops[$running]->run();
        }
        $this->assertSame([[0, 0], [1, 1]], $seen);
    }

    public function testAnotherUserOfTheThreadsLoopHearsOfItsOwnTickets(): void
    {
        $mine = Servers::lock('another user');
        $others = [Servers::lock('another user, first'), Servers::lock('another user, second')];
        $seen = [];
        $ticket = $others[0]->enqueue(self::LONG);
        $ticket->onSettled(static function () use (&$seen): void {
            $seen[] = 'the other user';
        });
        $returned = $others[1]->enqueue(self::LONG);
        acquire($mine, self::LONG)->then(static function () use (&$seen): void {
            $seen[] = 'this one';
        });
        self::compute();
        $read = [loop_stream()];
        $none = [];
        while (\count($seen) < 2 && stream_select($read, $none, $none, 30) > 0) {
            foreach (dispatch() as $one) {
                $this->assertSame($returned, $one);
            }
            Loop::addTimer(0.001, Loop::stop(...));
            Loop::run();
            $read = [loop_stream()];
        }
        sort($seen);
        $this->assertSame(['the other user', 'this one'], $seen);
    }

    public function testTheLoopEndsWhenNobodyWaits(): void
    {
        $lock = Servers::lock('the loop ends');
        acquire($lock, self::LONG);
        Loop::run();
        $this->assertTrue($lock->isHeld());
        $lock->release();
    }

    public function testALockThatNobodyKeepsIsReleasedAfterTheHandlers(): void
    {
        $other = Servers::lock('nobody keeps it');
        $seen = [];
        acquire(Servers::lock('nobody keeps it'), self::LONG)->then(static function (bool $isAcquired) use (&$seen, $other): void {
            $seen = [$isAcquired, $other->acquire(0.0)];
        });
        Loop::run();
        $this->assertSame([true, false], $seen);
        $this->assertTrue($other->acquire(self::LONG));
        $other->release();
    }

    public function testALoopThatIsDestroyedLeavesTheQueue(): void
    {
        $holder = Servers::lock('a loop that is destroyed');
        $this->assertTrue($holder->acquire());
        $loop = new StreamSelectLoop();
        $promise = acquire(Servers::lock('a loop that is destroyed'), self::LONG, loop: $loop);
        $loop->addTimer(0.05, $loop->stop(...));
        $loop->run();
        unset($loop, $promise);
        gc_collect_cycles();
        $holder->release();
        $next = Servers::lock('a loop that is destroyed');
        $this->assertTrue($next->acquire(0.0));
        $next->release();
    }

    public function testAForkedChildAcquiresByItself(): void
    {
        $program = <<<'PHP'
            use DistLock\React\Tests\Servers;
            use React\EventLoop\Loop;
            use function DistLock\React\acquire;

            $holder = Servers::lock('forked');
            $holder->acquire();
            $waiter = Servers::lock('forked');
            acquire($waiter, 30.0)->then(function () use ($waiter): void {
                echo getmypid() === PARENT ? "the parent has it\n" : "wrong\n";
                $waiter->release(false);
            });
            define('PARENT', getmypid());
            Loop::addTimer(0.05, function () use ($holder): void {
                $child = pcntl_fork();
                $name = $child === 0 ? 'the child' : 'the parent';
                if ($child === 0) {
                    $lock = Servers::lock('of the child');
                    acquire($lock, 30.0)->then(function (bool $isAcquired) use ($lock): void {
                        echo $isAcquired ? "the child has one\n" : "wrong\n";
                        $lock->release();
                    });

                    return;
                }
                pcntl_waitpid($child, $status);
                $holder->release(false);
            });
            Loop::run();
            PHP;
        $options = explode(' ', getenv('DISTLOCK_TEST_PHP_OPTIONS') ?: '-n -d extension=distlock');
        $program = \sprintf('require %s; %s', var_export(__DIR__ . '/bootstrap.php', true), $program);
        // The oldest react/promise is deprecated by a newer PHP.
        $options[] = '-d';
        $options[] = 'error_reporting=' . (\E_ALL & ~\E_DEPRECATED);
        $process = proc_open([\PHP_BINARY, ...$options, '-r', $program], [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
        $this->assertIsResource($process);
        $this->assertSame("the child has one\nthe parent has it\n", stream_get_contents($pipes[1]));
        proc_close($process);
    }
}
