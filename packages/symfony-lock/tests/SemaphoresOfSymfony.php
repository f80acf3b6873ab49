<?php

namespace DistLock\Symfony\Tests;

use Symfony\Component\Semaphore\Exception\SemaphoreExpiredException;
use Symfony\Component\Semaphore\Key;
use Symfony\Component\Semaphore\Tests\Store\AbstractStoreTestCase;

/** Symfony's own tests, but for one, which expects the words of its store on Redis. */
abstract class SemaphoresOfSymfony extends AbstractStoreTestCase
{
    public function testPutOffExpirationWhenSaveHasNotBeenCalled(): void
    {
        $this->expectException(SemaphoreExpiredException::class);
        $this->expectExceptionMessage(__METHOD__ . '" has expired: the permits are lost.');
        $this->getStore()->putOffExpiration(new Key(__METHOD__, 4, 2), 20);
    }
}
