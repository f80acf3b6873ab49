<?php

namespace DistLock\Symfony\Tests;

use DistLock\Symfony\ZkLockStore;
use Symfony\Component\Lock\Exception\LockConflictedException;
use Symfony\Component\Lock\Key;
use Symfony\Component\Lock\PersistingStoreInterface;
use Symfony\Component\Lock\Store\FlockStore;
use Symfony\Component\Lock\Tests\Store\AbstractStoreTestCase;
use Symfony\Component\Lock\Tests\Store\BlockingStoreTestTrait;
use Symfony\Component\Lock\Tests\Store\SharedLockStoreTestTrait;
use Symfony\Component\Lock\Tests\Store\UnserializableTestTrait;

/** Symfony's own tests, and what is ZooKeeper's. */
class ZkLockStoreTest extends AbstractStoreTestCase
{
    use BlockingStoreTestTrait;
    use SharedLockStoreTestTrait;
    use UnserializableTestTrait;

    protected function getStore(): PersistingStoreInterface
    {
        return new ZkLockStore(Servers::zookeeper(), '/symfony');
    }

    public function testNamesThatAreNoNodes(): void
    {
        $store = $this->getStore();
        $keys = array_map(fn (string $name) => new Key($name), ['', '.', '..', '/', 'a/b', 'a%2Fb', '%', "\0", 'ü ']);
        foreach ($keys as $key) {
            $store->save($key);
        }
        foreach ($keys as $key) {
            $this->assertTrue($store->exists($key));
            $store->delete($key);
        }
    }

    public function testAKeyOfAnotherStore(): void
    {
        $key = new Key(uniqid(__METHOD__, true));
        $flock = new FlockStore();
        $flock->save($key);
        $store = $this->getStore();
        $this->assertFalse($store->exists($key));
        $store->delete($key);
        $this->assertTrue($flock->exists($key));
        $this->expectException(LockConflictedException::class);
        $store->putOffExpiration($key, 1.0);
    }

    public function testThereIsNothingToPutOff(): void
    {
        $store = $this->getStore();
        $key = new Key(uniqid(__METHOD__, true));
        $store->save($key);
        $store->putOffExpiration($key, 0.001);
        usleep(2000);
        $this->assertTrue($store->exists($key));
        $this->assertNull($key->getRemainingLifetime());
        $store->delete($key);
        $this->expectException(LockConflictedException::class);
        $store->putOffExpiration($key, 1.0);
    }
}
