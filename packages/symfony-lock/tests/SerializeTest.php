<?php

namespace DistLock\Symfony\Tests;

use DistLock\LockLostException;
use DistLock\LossReason;
use DistLock\RedisLock;
use DistLock\RedisLockFactory;
use DistLock\Symfony\Serialize;
use DistLock\Symfony\SerializeMiddleware;
use DistLock\TimeoutException;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\HandlerFailedException;
use Symfony\Component\Messenger\Exception\RecoverableMessageHandlingException;
use Symfony\Component\Messenger\Handler\HandlersLocator;
use Symfony\Component\Messenger\MessageBus;
use Symfony\Component\Messenger\Middleware\HandleMessageMiddleware;
use Symfony\Component\Messenger\Stamp\ReceivedStamp;

class SerializeTest extends TestCase
{
    private string $prefix;

    protected function setUp(): void
    {
        $this->prefix = uniqid('message', true) . ':';
    }

    private function bus(callable $handler, float $timeout = 30.0): MessageBus
    {
        return new MessageBus([
            new SerializeMiddleware(new RedisLockFactory(Servers::redis()), $timeout, $this->prefix),
            new HandleMessageMiddleware(new HandlersLocator(['*' => [$handler]])),
        ]);
    }

    private function lock(string $key): RedisLock
    {
        return new RedisLock($this->prefix . $key, Servers::redis());
    }

    private function receive(MessageBus $bus, object $message): void
    {
        $bus->dispatch(new Envelope($message, [new ReceivedStamp('queue')]));
    }

    public function testAMessageIsHandledUnderTheLockOfItsKey(): void
    {
        $held = [];
        $bus = $this->bus(function () use (&$held): void {
            $held = array_map(fn (string $key) => $this->lock($key)->isLocked(), ['customer:7:a%3Ab', 'customer:8:a%3Ab']);
        });
        $this->receive($bus, new OrderOfACustomer(7, 'a:b'));
        $this->assertSame([true, false], $held);
        $this->assertFalse($this->lock('customer:7:a%3Ab')->isLocked());
    }

    public function testItWaitsForItsTurn(): void
    {
        $lock = $this->lock('customer:7:x');
        $this->assertTrue($lock->acquire(0.0));
        [$ours, $childs] = stream_socket_pair(\STREAM_PF_UNIX, \STREAM_SOCK_STREAM, 0);
        if (($child = pcntl_fork()) === 0) {
            $bus = $this->bus(fn () => fwrite($childs, "handled\n"));
            $this->receive($bus, new OrderOfACustomer(7, 'x'));
            posix_kill(posix_getpid(), \SIGKILL);
        }
        while (\count($lock->inspect()->queue) === 0) {
            usleep(1000);
        }
        stream_set_blocking($ours, false);
        $this->assertFalse(fgets($ours));
        $lock->release();
        stream_set_blocking($ours, true);
        $this->assertSame("handled\n", fgets($ours));
        pcntl_waitpid($child, $status);
    }

    public function testOneThatWaitsTooLongIsToBeDeliveredAgain(): void
    {
        if (($child = pcntl_fork()) === 0) {
            $lock = $this->lock('customer:7:x');
            $isAcquired = $lock->acquire();
            while ($isAcquired) {
                sleep(60);
            }
            posix_kill(posix_getpid(), \SIGKILL);
        }
        while (!$this->lock('customer:7:x')->isLocked()) {
            usleep(1000);
        }
        try {
            $this->receive($this->bus(fn () => $this->fail('It was handled.'), 0.05), new OrderOfACustomer(7, 'x'));
            $this->fail('It went on.');
        } catch (RecoverableMessageHandlingException $e) {
            $this->assertStringContainsString('customer:7:x', $e->getMessage());
            $this->assertStringContainsString(': it was held by ', (string) $e->getPrevious()?->getMessage());
        } finally {
            posix_kill($child, \SIGKILL);
            pcntl_waitpid($child, $status);
        }
    }

    /** Nobody asks the server again before the release. */
    public function testHandlingFailsIfTheLockWasTakenAwayMeanwhile(): void
    {
        $handled = false;
        try {
            $this->receive($this->bus(function () use (&$handled): void {
                $this->assertTrue($this->lock('customer:7:x')->forceRelease());
                $handled = true;
            }), new OrderOfACustomer(7, 'x'));
            $this->fail('The loss was not told.');
        } catch (LockLostException $e) {
            $this->assertTrue($handled);
            $this->assertSame(LossReason::TakenAway, $e->getReason());
            $this->assertInstanceOf(Envelope::class, $e->getResult());
        }
    }

    public function testATimeoutOfTheHandlersOwnIsNotTakenForThatOfItsTurn(): void
    {
        $timeout = new TimeoutException('of the handler');
        try {
            $this->receive($this->bus(fn () => throw $timeout), new OrderOfACustomer(7, 'x'));
            $this->fail('It went on.');
        } catch (HandlerFailedException $e) {
            $this->assertSame($timeout, $e->getPrevious());
        }
    }

    /** As it does on the transport "sync". */
    public function testAMessageOfTheSameKeyThatIsHandledWithinAnother(): void
    {
        $handled = [];
        $bus = null;
        $bus = $this->bus(function (OrderOfACustomer $order) use (&$bus, &$handled): void {
            $handled[] = $order->kind;
            if ($bus !== null && \count($handled) === 1) {
                $this->receive($bus, $order);
            }
        });
        $this->receive($bus, new OrderOfACustomer(7, 'x'));
        $this->receive($bus, new OrderOfACustomer(7, 'y'));
        $this->assertSame(['x', 'x', 'y'], $handled);
    }

    public function testNothingWaitsWhereAMessageIsOnlySentOrHasNoKey(): void
    {
        $lock = $this->lock('customer:7:x');
        $this->assertTrue($lock->acquire(0.0));
        $handled = 0;
        $bus = $this->bus(function () use (&$handled): void {
            $handled++;
        }, 0.05);
        $bus->dispatch(new OrderOfACustomer(7, 'x'));
        $this->receive($bus, new \stdClass());
        $this->assertSame(2, $handled);
    }

    public function testAPropertyThatDoesNotExist(): void
    {
        $this->expectException(\LogicException::class);
        $this->expectExceptionMessage('"id"');
        (new Serialize('customer:{id}'))->keyOf(new \stdClass());
    }

    public function testAPropertyOfAnObject(): void
    {
        $message = (object) ['order' => (object) ['id' => 5]];
        $this->assertSame('order:5', (new Serialize('order:{order.id}'))->keyOf($message));
    }
}

#[Serialize('customer:{id}:{kind}')]
final class OrderOfACustomer
{
    public function __construct(public readonly int $id, public readonly string $kind)
    {
    }
}
