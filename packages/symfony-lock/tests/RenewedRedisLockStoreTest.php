<?php

namespace DistLock\Symfony\Tests;

use DistLock\RedisLock;
use DistLock\Symfony\RedisLockStore;
use Symfony\Component\Lock\Key;
use Symfony\Component\Lock\LockFactory;
use Symfony\Component\Lock\PersistingStoreInterface;
use Symfony\Component\Lock\Tests\Store\AbstractStoreTestCase;
use Symfony\Component\Lock\Tests\Store\BlockingStoreTestTrait;
use Symfony\Component\Lock\Tests\Store\SharedLockStoreTestTrait;

/** Symfony's own tests: the lock is renewed in the background, and doesn't expire. */
class RenewedRedisLockStoreTest extends AbstractStoreTestCase
{
    use BlockingStoreTestTrait;
    use SharedLockStoreTestTrait;

    protected function getStore(): PersistingStoreInterface
    {
        return new RedisLockStore(Servers::redis(), 10.0, autoRenew: true);
    }

    private function ttl(Key $key): ?float
    {
        return (new RedisLock((string) $key, Servers::redis()))->inspect()->ttl;
    }

    private function factory(float $initialTtl = 10.0): LockFactory
    {
        return new LockFactory(new RedisLockStore(Servers::redis(), $initialTtl, autoRenew: true));
    }

    private function isRenewed(Key $key): bool
    {
        $now = null;
        $before = $this->ttl($key);
        for ($i = 0; $i < 3000 && ($now = $this->ttl($key)) !== null && $now <= $before; $i++) {
            usleep(10000);
            $before = min($before, $now);
        }

        return $now !== null && $now > $before;
    }

    private function becomesFree(Key $key): bool
    {
        $other = new RedisLock((string) $key, Servers::redis());

        return $other->acquire(60.0);
    }

    public function testTheServerKeepsItForTheInitialTtl(): void
    {
        foreach ([[300.0, 10.0], [5.0, 5.0]] as [$ttl, $kept]) {
            $key = new Key(uniqid(__METHOD__, true));
            $lock = $this->factory()->createLockFromKey($key, $ttl);
            $this->assertTrue($lock->acquire());
            $this->assertEqualsWithDelta($ttl, $lock->getRemainingLifetime(), 4.0);
            $this->assertGreaterThan(0.0, $this->ttl($key));
            $this->assertLessThanOrEqual($kept, $this->ttl($key));
            $lock->refresh(1000.0);
            $this->assertEqualsWithDelta(1000.0, $lock->getRemainingLifetime(), 4.0);
            $this->assertLessThanOrEqual(10.0, $this->ttl($key));
            $lock->release();
        }
    }

    /** The ttl of createLock() is 300 unless it is given. */
    public function testItDiesSoonAfterItsProcess(): void
    {
        $key = new Key(uniqid(__METHOD__, true));
        if (($child = pcntl_fork()) === 0) {
            $this->factory(1.0)->createLockFromKey($key)->acquire();
            posix_kill(posix_getpid(), \SIGKILL);
        }
        pcntl_waitpid($child, $status);
        $this->assertTrue($this->becomesFree($key));
    }

    public function testItLivesOnByRenewal(): void
    {
        $key = new Key(uniqid(__METHOD__, true));
        $lock = $this->factory(4.0)->createLockFromKey($key, 60.0);
        $this->assertTrue($lock->acquire());
        $this->assertTrue($this->isRenewed($key));
        $this->assertTrue($lock->isAcquired());
        $this->assertFalse($lock->isExpired());
        $lock->release();
    }

    public function testItIsNotRenewedForLongerThanTheTtl(): void
    {
        $key = new Key(uniqid(__METHOD__, true));
        $lock = $this->factory(4.0)->createLockFromKey($key, 0.5);
        $this->assertTrue($lock->acquire());
        $this->assertTrue($this->becomesFree($key));
        $this->assertTrue($lock->isExpired());
        $this->assertFalse($lock->isAcquired());
    }

    public function testWhenTheTtlHasPassedItIsNotAcquiredAnyMoreThoughTheServerStillKeepsIt(): void
    {
        $key = new Key(uniqid(__METHOD__, true));
        $store = new RedisLockStore(Servers::redis(), 30.0, autoRenew: true);
        $lock = (new LockFactory($store))->createLockFromKey($key, 60.0);
        $this->assertTrue($lock->acquire());
        $key->reduceLifetime(0.0);                  // as 60 seconds do
        $this->assertFalse($lock->isAcquired());
        $this->assertGreaterThan(0.0, $this->ttl($key));
        $lock->refresh();
        $this->assertTrue($lock->isAcquired());
        $key->reduceLifetime(0.0);
        $lock->release();
        $this->assertNull($this->ttl($key));
    }

    public function testARefreshMovesTheLimit(): void
    {
        $key = new Key(uniqid(__METHOD__, true));
        $lock = $this->factory(4.0)->createLockFromKey($key, 60.0);
        $this->assertTrue($lock->acquire());
        $lock->refresh(1.3);                        // before the first renewal would come
        $lock->refresh(60.0);
        $this->assertTrue($this->isRenewed($key));
        $lock->refresh(0.5);
        $this->assertTrue($this->becomesFree($key));
    }

    public function testWithoutATtlItLivesAsLongAsItsProcess(): void
    {
        $key = new Key(uniqid(__METHOD__, true));
        $limited = $this->factory(4.0)->createLockFromKey($key, 1.3);
        $this->assertTrue($limited->acquire());
        // The same Key, for as long as it takes.
        $lock = $this->factory(4.0)->createLockFromKey($key, null);
        $this->assertTrue($lock->acquire());
        $this->assertNull($lock->getRemainingLifetime());
        $this->assertTrue($this->isRenewed($key));
        $this->assertTrue($this->isRenewed($key));
        $lock->release();
    }

    /** The extension knows no ttl beyond a year. */
    public function testATtlOfManyYears(): void
    {
        foreach ([true, false] as $autoRenew) {
            $key = new Key(uniqid(__METHOD__, true));
            $store = new RedisLockStore(Servers::redis(), 10.0, $autoRenew);
            $lock = (new LockFactory($store))->createLockFromKey($key, 1e9);
            $this->assertTrue($lock->acquire());
            $this->assertGreaterThan(31000000.0, $lock->getRemainingLifetime());
            $this->assertLessThanOrEqual($autoRenew ? 10.0 : 31536000.0, $this->ttl($key));
            $lock->release();
        }
    }

    /** On its way nobody renews it. */
    public function testAKeyThatGoesToAnotherProcessLastsTheTtl(): void
    {
        $key = new Key(uniqid(__METHOD__, true));
        $factory = new LockFactory($this->getStore());
        $this->assertTrue($factory->createLockFromKey($key, 300.0, false)->acquire());
        $text = serialize($key);
        $this->assertEqualsWithDelta(300.0, $this->ttl($key), 60.0);
        $copy = unserialize($text);
        $this->assertInstanceOf(Key::class, $copy);
        $lock = $factory->createLockFromKey($copy, 300.0);
        $lock->refresh();
        $this->assertLessThanOrEqual(10.0, $this->ttl($key));
        $this->assertTrue($lock->isAcquired());
        $lock->release();
        $this->assertNull($this->ttl($key));
    }

    public function testAKeyWithoutATtlLastsTheInitialOne(): void
    {
        $key = new Key(uniqid(__METHOD__, true));
        $this->getStore()->save($key);
        serialize($key);
        $this->assertGreaterThan(0.0, $this->ttl($key));
        $this->assertLessThanOrEqual(10.0, $this->ttl($key));
        $this->getStore()->delete($key);
    }
}
