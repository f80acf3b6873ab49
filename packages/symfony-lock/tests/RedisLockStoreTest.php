<?php

namespace DistLock\Symfony\Tests;

use DistLock\Symfony\RedisLockStore;
use Symfony\Component\Lock\PersistingStoreInterface;
use Symfony\Component\Lock\Tests\Store\AbstractStoreTestCase;
use Symfony\Component\Lock\Tests\Store\BlockingStoreTestTrait;
use Symfony\Component\Lock\Tests\Store\ExpiringStoreTestTrait;
use Symfony\Component\Lock\Tests\Store\SharedLockStoreTestTrait;

/** Symfony's own tests: the lock is with the Key. */
class RedisLockStoreTest extends AbstractStoreTestCase
{
    use BlockingStoreTestTrait;
    use ExpiringStoreTestTrait;
    use SharedLockStoreTestTrait;

    protected function getStore(): PersistingStoreInterface
    {
        return new RedisLockStore(Servers::redis());
    }

    protected function getClockDelay(): int
    {
        return 250000;
    }
}
