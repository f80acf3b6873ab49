<?php

namespace DistLock\Symfony\Tests;

use DistLock\Symfony\ZkSemaphoreStore;
use Symfony\Component\Semaphore\Key;
use Symfony\Component\Semaphore\PersistingStoreInterface;

/** Symfony's own tests, and what is ZooKeeper's. */
class ZkSemaphoreStoreTest extends SemaphoresOfSymfony
{
    protected function getStore(): PersistingStoreInterface
    {
        return new ZkSemaphoreStore(Servers::zookeeper(), '/symfony-semaphores');
    }

    public function testPermitsDoNotExpire(): void
    {
        $store = $this->getStore();
        $store->save($key = new Key(uniqid(__METHOD__ . '/../', true), 2, 2), 0.001);
        usleep(2000);
        $store->putOffExpiration($key, 0.001);
        usleep(2000);
        $this->assertTrue($store->exists($key));
        $store->delete($key);
        $this->assertFalse($store->exists($key));
    }
}
