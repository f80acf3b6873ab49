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

    /** What it leaves when it is killed: the ttl of createLock() is 300 unless it is given. */
    public function testTheServerKeepsItForTheInitialTtl(): void
    {
        foreach ([[300.0, 10.0], [5.0, 5.0]] as [$ttl, $kept]) {
            $key = new Key(uniqid(__METHOD__, true));
            $lock = (new LockFactory($this->getStore()))->createLockFromKey($key, $ttl);
            $this->assertTrue($lock->acquire());
            $this->assertNull($lock->getRemainingLifetime());
            $this->assertGreaterThan(0.0, $this->ttl($key));
            $this->assertLessThanOrEqual($kept, $this->ttl($key));
            $lock->refresh(1000.0);
            $this->assertLessThanOrEqual(10.0, $this->ttl($key));
            $lock->release();
        }
    }

    public function testItLivesOnByRenewal(): void
    {
        $key = new Key(uniqid(__METHOD__, true));
        $lock = (new LockFactory(new RedisLockStore(Servers::redis(), 0.5, autoRenew: true)))->createLockFromKey($key);
        $this->assertTrue($lock->acquire());
        usleep(1000000);
        $this->assertTrue($lock->isAcquired());
        $this->assertLessThanOrEqual(0.5, $this->ttl($key));
        $lock->release();
    }

    /** On its way nobody renews it. */
    public function testAKeyThatGoesToAnotherProcessLastsTheTtl(): void
    {
        $key = new Key(uniqid(__METHOD__, true));
        $factory = new LockFactory($this->getStore());
        $this->assertTrue($factory->createLockFromKey($key, 300.0, false)->acquire());
        $text = serialize($key);
        $this->assertEqualsWithDelta(300.0, $this->ttl($key), 60.0);
        $lock = $factory->createLockFromKey(unserialize($text), 300.0);
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
