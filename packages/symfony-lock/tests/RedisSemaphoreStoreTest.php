<?php

namespace DistLock\Symfony\Tests;

use DistLock\RedisSemaphore;
use DistLock\Symfony\RedisSemaphoreStore;
use Symfony\Component\Semaphore\Exception\InvalidArgumentException;
use Symfony\Component\Semaphore\Exception\SemaphoreAcquiringException;
use Symfony\Component\Semaphore\Exception\SemaphoreExpiredException;
use Symfony\Component\Semaphore\Key;
use Symfony\Component\Semaphore\PersistingStoreInterface;
use Symfony\Component\Semaphore\SemaphoreFactory;

use function DistLock\label;

/** Symfony's own tests, and what is distlock's. */
class RedisSemaphoreStoreTest extends SemaphoresOfSymfony
{
    protected function getStore(): PersistingStoreInterface
    {
        return new RedisSemaphoreStore(Servers::redis());
    }

    public function testWeights(): void
    {
        $factory = new SemaphoreFactory($this->getStore());
        $name = uniqid(__METHOD__, true);
        $heavy = $factory->createSemaphore($name, 4, 3);
        $light = $factory->createSemaphore($name, 4, 1);
        $this->assertTrue($heavy->acquire());
        $this->assertFalse($factory->createSemaphore($name, 4, 2)->acquire());
        $this->assertTrue($light->acquire());
        $heavy->release();
        $this->assertTrue($factory->createSemaphore($name, 4, 3)->acquire());
    }

    public function testWhoHasThePermitsIsSaid(): void
    {
        $semaphore = new RedisSemaphore($name = uniqid('semaphore', true), 1, Servers::redis());
        label('the night shift');
        $this->assertTrue($semaphore->acquire());
        label(null);
        $this->expectException(SemaphoreAcquiringException::class);
        $this->expectExceptionMessage('it was held by ' . gethostname() . ':' . getmypid() . ' (the night shift)');
        $this->getStore()->save(new Key($name, 1), 60.0);
    }

    public function testPermitsExpireAndARefreshKeepsThem(): void
    {
        $store = $this->getStore();
        $store->save($kept = new Key($name = uniqid(__METHOD__, true), 2), 1.0);
        $store->save($lost = new Key($name, 2), 1.0);
        $store->putOffExpiration($kept, 60.0);
        while ($store->exists($lost)) {
            usleep(10000);
        }
        $this->assertTrue($store->exists($kept));
        $this->expectException(SemaphoreExpiredException::class);
        $store->putOffExpiration($lost, 60.0);
    }

    public function testThePermitsOfAKeyThatIsGoneAreFree(): void
    {
        $store = $this->getStore();
        $store->save(new Key($name = uniqid(__METHOD__, true), 1), 60.0);
        $store->save($key = new Key($name, 1), 60.0);
        $this->assertTrue($store->exists($key));
    }

    /** Symfony's own store can't wait. */
    public function testItWaitsForPermitsIfItIsTold(): void
    {
        $store = new RedisSemaphoreStore(Servers::redis(), 30.0);
        $store->save($held = new Key($name = uniqid(__METHOD__, true), 2, 2), 300.0);
        if (($child = pcntl_fork()) === 0) {
            $store->save(new Key($name, 2), 60.0);
            posix_kill(posix_getpid(), \SIGKILL);
        }
        $semaphore = new RedisSemaphore($name, 2, Servers::redis());
        while (\count($semaphore->inspect()->queue) === 0) {
            usleep(1000);
        }
        $store->delete($held);
        pcntl_waitpid($child, $status);
        /** @var int $status */
        $this->assertTrue(pcntl_wifsignaled($status));
    }

    public function testATtlThatIsNone(): void
    {
        $store = $this->getStore();
        $store->save($key = new Key(uniqid(__METHOD__, true), 1), 60.0);
        foreach ([fn () => $store->putOffExpiration($key, 0.0), fn () => $store->save(new Key('x', 1), -1.0)] as $call) {
            try {
                $call();
                $this->fail('It was taken.');
            } catch (InvalidArgumentException $e) {
                $this->assertStringContainsString('ttl', $e->getMessage());
            }
        }
        $this->assertTrue($store->exists($key));
    }

    public function testPermitsAreNotRenewedForLongerThanTheTtl(): void
    {
        $store = new RedisSemaphoreStore(Servers::redis(), 60.0, true, 4.0);
        $store->save($key = new Key($name = uniqid(__METHOD__, true), 1), 0.5);
        $store->save($next = new Key($name, 1), 60.0);
        $this->assertFalse($store->exists($key));
        $store->putOffExpiration($next, 0.5);
        $store->save(new Key($name, 1), 60.0);
        $this->assertFalse($store->exists($next));
    }

    public function testAKilledProcesssPermitsAreFreeSoonWhereTheyWereRenewed(): void
    {
        $name = uniqid(__METHOD__, true);
        if (($child = pcntl_fork()) === 0) {
            $key = new Key($name, 1);
            (new RedisSemaphoreStore(Servers::redis(), 0.0, true, 1.0))->save($key, 300.0);
            posix_kill(posix_getpid(), \SIGKILL);
        }
        pcntl_waitpid($child, $status);
        $store = new RedisSemaphoreStore(Servers::redis(), 60.0);
        $store->save($key = new Key($name, 1), 60.0);
        $this->assertTrue($store->exists($key));
    }
}
