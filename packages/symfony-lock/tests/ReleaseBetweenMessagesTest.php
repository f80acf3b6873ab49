<?php

namespace DistLock\Symfony\Tests;

use DistLock\RedisLock;
use DistLock\Symfony\RedisLockStore;
use DistLock\Symfony\ReleaseBetweenMessages;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Clock\MockClock;
use Symfony\Component\EventDispatcher\EventDispatcher;
use Symfony\Component\HttpKernel\Kernel;
use Symfony\Component\Lock\Key;
use Symfony\Component\Lock\LockFactory;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Event\WorkerMessageReceivedEvent;
use Symfony\Component\Messenger\Event\WorkerRunningEvent;
use Symfony\Component\Messenger\Event\WorkerStartedEvent;
use Symfony\Component\Messenger\EventListener\StopWorkerOnMessageLimitListener;
use Symfony\Component\Messenger\Handler\HandlersLocator;
use Symfony\Component\Messenger\MessageBus;
use Symfony\Component\Messenger\Middleware\HandleMessageMiddleware;
use Symfony\Component\Messenger\Transport\Receiver\ReceiverInterface;
use Symfony\Component\Messenger\Worker;
use Symfony\Component\Scheduler\Generator\Checkpoint;
use Symfony\Component\Scheduler\Generator\MessageGenerator;
use Symfony\Component\Scheduler\Messenger\SchedulerTransport;
use Symfony\Component\Scheduler\RecurringMessage;
use Symfony\Component\Scheduler\Schedule;
use Symfony\Component\Scheduler\Trigger\CallbackTrigger;

/** Real workers of Messenger, and of the scheduler. */
class ReleaseBetweenMessagesTest extends TestCase
{
    private function lock(string $name): RedisLock
    {
        return new RedisLock("$name:" . spl_object_id($this) . getmypid(), Servers::redis());
    }

    private function isFree(?RedisLock $lock): bool
    {
        return $lock !== null && !$lock->isLocked();
    }

    /** @param RedisLock[] $locks */
    private static function isLastHeld(array $locks): bool
    {
        $last = end($locks);

        return $last !== false && $last->isHeld();
    }

    /** @return ReceiverInterface which delivers so many messages, each on its own */
    private function receiver(int $count): ReceiverInterface
    {
        return new class ($count) implements ReceiverInterface {
            public function __construct(private int $count)
            {
            }

            public function get(int $fetchSize = 1): iterable
            {
                return $this->count-- > 0 ? [new Envelope(new \stdClass())] : [];
            }

            public function ack(Envelope $envelope): void
            {
            }

            public function reject(Envelope $envelope): void
            {
            }
        };
    }

    /** Runs a worker until it has handled so many messages. $between is called after each. */
    private function work(ReceiverInterface $receiver, int $count, callable $handler, ?callable $between = null, ?EventDispatcher $events = null): void
    {
        $bus = new MessageBus([new HandleMessageMiddleware(new HandlersLocator(['*' => [$handler]]))]);
        if ($events === null) {
            $events = new EventDispatcher();
            $events->addSubscriber(new ReleaseBetweenMessages());
        }
        $events->addSubscriber(new StopWorkerOnMessageLimitListener($count));
        // Its priority is the lowest, too, but it comes later.
        $between && $events->addListener(WorkerRunningEvent::class, fn (WorkerRunningEvent $e) => $e->isWorkerIdle() || $between(), \PHP_INT_MIN);
        (new Worker(['messages' => $receiver], $bus, $events))->run(['sleep' => 0]);
    }

    private function acquired(string $name): RedisLock
    {
        $lock = $this->lock($name);
        $this->assertTrue($lock->acquire());

        return $lock;
    }

    public function testWhatAHandlerLeavesIsReleasedAndWhatTheWorkerHeldBeforeIsNot(): void
    {
        $before = $this->acquired('before');
        $left = [];
        $seen = [];
        $this->work($this->receiver(3), 3, function () use (&$left, $before): void {
            $left[] = $this->acquired('left');
            $this->assertTrue($before->acquire());
            $before->release();
        }, function () use (&$left, &$seen): void {
            $seen[] = self::isLastHeld($left) ? 'held' : 'free';
        });
        $this->assertSame(['free', 'free', 'free'], $seen);
        $this->assertTrue($before->isHeld());
        $before->release();
    }

    public function testAHandlerThatFails(): void
    {
        $before = $this->acquired('before');
        $left = [];
        $this->work($this->receiver(2), 2, function () use (&$left): void {
            $left[] = $this->acquired('left');
            throw new \RuntimeException('failed');
        });
        $this->assertCount(2, $left);
        $this->assertTrue($this->isFree($left[0]));
        $this->assertTrue($before->isHeld());
        $before->release();
    }

    /** A message that a handler dispatches, and that is handled at once, is a part of its own work. */
    public function testAMessageWithinAMessage(): void
    {
        $left = null;
        $seen = [];
        $bus = new MessageBus([new HandleMessageMiddleware(new HandlersLocator(['*' => [fn () => null]]))]);
        $this->work($this->receiver(1), 1, function () use (&$left, &$seen, $bus): void {
            $left = $this->acquired('left');
            $bus->dispatch(new \stdClass());
            $seen[] = $left->isHeld();
        });
        $this->assertSame([true], $seen);
        $this->assertTrue($this->isFree($left));
    }

    /** As tests of an application do. Each releases its own. */
    public function testAWorkerWithinAHandler(): void
    {
        $outer = $inner = null;
        $seen = [];
        $events = new EventDispatcher();
        $events->addSubscriber(new ReleaseBetweenMessages());
        $this->work($this->receiver(1), 1, function () use (&$outer, &$inner, &$seen, $events): void {
            $outer = $this->acquired('outer');
            $this->work($this->receiver(1), 1, function () use (&$inner): void {
                $inner = $this->acquired('inner');
            }, null, $events);
            $seen = [$outer->isHeld(), $inner?->isHeld()];
        }, null, $events);
        $this->assertSame([true, false], $seen);
        $this->assertTrue($this->isFree($outer));
    }

    /** It says nothing of its end. */
    public function testAWorkerWithinAHandlerThatAnExceptionEnds(): void
    {
        $outer = [];
        [$events, $inner, $subscriber] = [new EventDispatcher(), new EventDispatcher(), new ReleaseBetweenMessages()];
        $events->addSubscriber($subscriber);
        $inner->addSubscriber($subscriber);
        $inner->addListener(WorkerMessageReceivedEvent::class, fn () => throw new \RuntimeException('ended'));
        $seen = [];
        $this->work($this->receiver(2), 2, function () use (&$outer, $inner): void {
            $outer[] = $this->acquired('outer');
            $this->work($this->receiver(1), 1, fn () => null, null, $inner);
        }, function () use (&$outer, &$seen): void {
            $seen[] = self::isLastHeld($outer);
        }, $events);
        $this->assertSame([false, false], $seen);
    }

    public function testAMessageThatAListenerKeepsFromItsHandler(): void
    {
        $events = new EventDispatcher();
        $events->addSubscriber(new ReleaseBetweenMessages());
        $left = $this->lock('left');
        $events->addListener(WorkerMessageReceivedEvent::class, function (WorkerMessageReceivedEvent $event) use ($left): void {
            $this->assertTrue($left->acquire());
            $event->shouldHandle(false);
        });
        $this->work($this->receiver(1), 1, fn () => $this->fail('It was handled.'), null, $events);
        $this->assertTrue($this->isFree($left));
    }

    /** As Symfony's DeduplicateMiddleware does it when a handler dispatches a message. */
    public function testALockThatGoesOnWithAnotherMessage(): void
    {
        $name = uniqid(__METHOD__, true);
        $this->work($this->receiver(1), 1, function () use ($name): void {
            $key = new Key($name);
            (new LockFactory(new RedisLockStore(Servers::redis())))->createLockFromKey($key, 60.0, false)->acquire();
            serialize($key);
        });
        $this->assertTrue((new RedisLock($name, Servers::redis()))->isLocked());
    }

    public function testAChildThatAHandlerForks(): void
    {
        $left = $worker = null;
        $events = new EventDispatcher();
        $events->addSubscriber(new ReleaseBetweenMessages());
        $events->addListener(WorkerStartedEvent::class, function (WorkerStartedEvent $event) use (&$worker): void {
            $worker = $event->getWorker();
        });
        $this->work($this->receiver(1), 1, function () use (&$left, &$worker, $events): void {
            $left = $this->acquired('left');
            if (($child = pcntl_fork()) === 0) {
                try {
                    // As if the child went on in the worker.
                    \assert($worker instanceof Worker);
                    $events->dispatch(new WorkerRunningEvent($worker, false));
                } finally {
                    posix_kill(posix_getpid(), \SIGKILL);
                }
            }
            pcntl_waitpid($child, $status);
            $this->assertTrue($left->renew());
        }, null, $events);
        $this->assertTrue($this->isFree($left));
    }

    /**
     * The scheduler refreshes its lock for as long as until the next message is due, which may be a day. If its worker
     * is killed, the schedule goes on elsewhere after the initial ttl.
     */
    public function testTheLockOfASchedulerThatIsKilled(): void
    {
        if (!class_exists(Checkpoint::class)) {
            $this->assertLessThan(6, Kernel::MAJOR_VERSION);

            return;
        }
        $key = new Key(uniqid(__METHOD__, true));
        $now = new \DateTimeImmutable();
        $checkpoint = fn (): Checkpoint => new Checkpoint(
            'schedule',
            (new LockFactory(new RedisLockStore(Servers::redis(), 0.5, autoRenew: true)))->createLockFromKey(clone $key),
        );
        if (($child = pcntl_fork()) === 0) {
            $killed = $checkpoint();
            $isAcquired = $killed->acquire($now);
            $killed->release($now, $now->modify('+1 day'));
            $isAcquired ? posix_kill(posix_getpid(), \SIGKILL) : exit(1);
        }
        pcntl_waitpid($child, $status);
        /** @var int $status */
        $this->assertSame(\SIGKILL, pcntl_wtermsig($status));
        $next = $checkpoint();
        for ($i = 0; $i < 2000 && !($isAcquired = $next->acquire($now)); $i++) {
            usleep(5000);
        }
        $this->assertTrue($isAcquired ?? false);
    }

    /** It holds the lock of its Checkpoint for as long as it runs. */
    public function testTheLockOfTheScheduler(): void
    {
        if (!class_exists(Schedule::class)) {
            $this->assertStringStartsWith('5.4.', Kernel::VERSION);

            return;
        }
        $store = new RedisLockStore(Servers::redis());
        $name = uniqid(__METHOD__, true);
        $clock = new MockClock('2026-01-01 00:00:00');
        $trigger = new CallbackTrigger(fn (\DateTimeImmutable $run) => $run->modify('+1 second'), 'every second');
        $schedule = (new Schedule())->add(RecurringMessage::trigger($trigger, new \stdClass()));
        $schedule->lock((new LockFactory($store))->createLock($name, 60.0));
        $transport = new SchedulerTransport(new MessageGenerator($schedule, 'default', $clock));
        iterator_to_array($transport->get());        // begins to count
        $clock->sleep(1);
        $held = $left = [];
        $this->work($transport, 3, function () use (&$left): void {
            $left[] = $this->acquired('left');
        }, function () use (&$held, &$left, $name, $clock): void {
            $held[] = [(new RedisLock($name, Servers::redis()))->isLocked(), self::isLastHeld($left)];
            $clock->sleep(1);
        });
        $this->assertSame(array_fill(0, 3, [true, false]), $held);
    }
}
