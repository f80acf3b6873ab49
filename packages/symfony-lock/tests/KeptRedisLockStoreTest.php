<?php

namespace DistLock\Symfony\Tests;

use DistLock\Symfony\RedisLockStore;
use Symfony\Component\Lock\PersistingStoreInterface;

/** Symfony's own tests: the lock is kept only on the server, and the Key knows its token. */
class KeptRedisLockStoreTest extends RedisLockStoreTest
{
    protected function getStore(): PersistingStoreInterface
    {
        return new RedisLockStore(Servers::redis(), keep: true);
    }
}
