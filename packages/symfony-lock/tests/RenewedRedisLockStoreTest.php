<?php

namespace DistLock\Symfony\Tests;

use DistLock\Symfony\RedisLockStore;
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
}
