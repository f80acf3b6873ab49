<?php

namespace DistLock\Symfony\Tests;

use DistLock\TimeoutException;
use DistLock\RedisLock;
use DistLock\Symfony\RedisLockStore;
use DistLock\Symfony\ZkLockStore;
use DistLock\ZkLock;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Lock\BlockingStoreInterface;
use Symfony\Component\Lock\Exception\ExceptionInterface;
use Symfony\Component\Lock\Exception\LockConflictedException;
use Symfony\Component\Lock\Exception\LockStorageException;
use Symfony\Component\Lock\Key;
use Symfony\Component\Lock\LockFactory;
use Symfony\Component\Lock\PersistingStoreInterface;
use Symfony\Component\Lock\Store\RedisStore;

use function DistLock\label;

/** A wait is a sleep until the server wakes it. */
class WaitTest extends TestCase
{
    /**
     * Ten times a child holds the lock while this process waits for it.
     *
     * @param callable(): PersistingStoreInterface $store
     *
     * @return float the shortest time from the release to the acquisition, in seconds
     */
    private function handOver(callable $store): float
    {
        [$ours, $childs] = stream_socket_pair(\STREAM_PF_UNIX, \STREAM_SOCK_STREAM, 0);
        $name = uniqid(__METHOD__, true);
        if (($child = pcntl_fork()) === 0) {
            $factory = new LockFactory($store());
            for ($i = 0; $i < 10; $i++) {
                $lock = $factory->createLock($name);
                $lock->acquire(true);
                fwrite($childs, "held\n");
                usleep(50000);
                $released = microtime(true);
                $lock->release();
                fwrite($childs, "$released\n");
                fgets($childs);
            }
            posix_kill(posix_getpid(), \SIGKILL);
        }
        $factory = new LockFactory($store());
        $times = [];
        for ($i = 0; $i < 10; $i++) {
            fgets($ours);
            $lock = $factory->createLock($name);
            $lock->acquire(true);
            $acquired = microtime(true);
            $times[] = $acquired - (float) fgets($ours);
            $lock->release();
            fwrite($ours, "next\n");
        }
        pcntl_waitpid($child, $status);

        return min($times);
    }

    /** Symfony would look again every 100 ms. */
    public function testRedisHandsOverInAMillisecond(): void
    {
        $this->assertLessThan(0.02, $this->handOver(fn () => new RedisLockStore(Servers::redis())));
    }

    public function testZooKeeperHandsOverInMilliseconds(): void
    {
        $this->assertLessThan(0.03, $this->handOver(fn () => new ZkLockStore(Servers::zookeeper(), '/symfony')));
    }

    public function testTheDefaultTimeoutEndsAWait(): void
    {
        ini_set('distlock.default_timeout', '0.05');
        try {
            $this->wait(new RedisLockStore(Servers::redis()));
            $this->wait(new ZkLockStore(Servers::zookeeper(), '/symfony'));
        } finally {
            ini_set('distlock.default_timeout', '');
        }
    }

    /** Nobody could ever release it. */
    public function testWaitingForOneselfEndsAtOnce(): void
    {
        $this->wait(new RedisLockStore(Servers::redis()));
        $this->wait(new ZkLockStore(Servers::zookeeper(), '/symfony'));
    }

    private function wait(BlockingStoreInterface $store): void
    {
        $name = uniqid(__METHOD__, true);
        $store->save($key = new Key($name));
        $this->conflict(fn () => $store->waitAndSave(new Key($name)));
        $store->delete($key);
    }

    /** @param callable(): mixed $save */
    private function conflict(callable $save): LockConflictedException
    {
        try {
            $save();
        } catch (LockConflictedException $thrown) {
            $this->addToAssertionCount(1);

            return $thrown;
        }
        $this->fail('There are two owners.');
    }

    public function testAConflictSaysWhoHasTheLock(): void
    {
        $name = str_replace('\\', '.', uniqid(__METHOD__, true));
        $redis = new RedisLockStore(Servers::redis());
        $zookeeper = new ZkLockStore(Servers::zookeeper(), '/symfony');
        $locks = [
            [$redis, new RedisLock($name, Servers::redis()), '(the night shift)'],
            [$zookeeper, new ZkLock(ZkLockStore::path('/symfony', $name), Servers::zookeeper()), 'the node "'],
        ];
        foreach ($locks as [$store, $lock, $holder]) {
            label('the night shift');
            $this->assertTrue($lock->acquire());
            label(null);
            foreach (['save', 'saveRead'] as $save) {
                $thrown = $this->conflict(fn () => $store->$save(new Key($name)));
                $this->assertStringContainsString('was not acquired in 0.000 seconds: it was held by ', $thrown->getMessage());
                $this->assertStringContainsString($holder, $thrown->getMessage());
                $this->assertInstanceOf(TimeoutException::class, $thrown->getPrevious());
            }
            $lock->release();
        }
    }

    public function testSymfonysOwnStoreHoldsIt(): void
    {
        $theirs = new RedisStore(Servers::connect());
        $ours = new RedisLockStore(Servers::redis());
        $name = uniqid(__METHOD__, true);

        $theirs->save($key = new Key($name));
        try {
            $ours->save(new Key($name));
            $this->fail('There are two owners.');
        } catch (LockStorageException $e) {
            $this->assertStringContainsString('is no lock', $e->getMessage());
        }
        $theirs->delete($key);
        $ours->save($key = new Key($name));
        try {
            $theirs->save(new Key($name));
            $this->fail('There are two owners.');
        } catch (ExceptionInterface) {
        }
        $ours->delete($key);
        $theirs->save(new Key($name));
    }

    public function testAServerThatIsGone(): void
    {
        $this->expectException(LockStorageException::class);
        (new RedisLockStore('redis://:secret@127.0.0.1:1?timeout=0.1'))->save(new Key('distlock'));
    }
}
