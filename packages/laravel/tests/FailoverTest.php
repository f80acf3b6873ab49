<?php

namespace DistLock\Laravel\Tests;

use DistLock\ConnectionException;
use Illuminate\Cache\ArrayLock;
use Illuminate\Cache\FailoverStore;
use Illuminate\Support\Facades\Cache;
use Orchestra\Testbench\TestCase;

/** A store of Laravel's driver "failover" goes to its next store if the method that it calls throws. */
class FailoverTest extends TestCase
{
    private function configure(bool $failover): void
    {
        config(['distlock.failover' => $failover]);
        config(['cache.stores.gone' => ['driver' => 'distlock', 'values' => 'array', 'servers' => 'redis://127.0.0.1:1']]);
        config(['cache.stores.first' => ['driver' => 'failover', 'stores' => ['gone', 'array']]]);
        config(['cache.stores.second' => ['driver' => 'failover', 'stores' => ['redis', 'array']]]);
    }

    public function testMakingALockAsksTheServer(): void
    {
        $this->configure(true);
        $this->assertTrue(Cache::lock(uniqid('', true), 10)->get());
        foreach (['lock', 'restoreLock'] as $method) {
            try {
                Cache::store('gone')->$method('name', $method === 'lock' ? 10 : 'me');
                $this->fail('Nothing was thrown.');
            } catch (ConnectionException $e) {
                $this->assertStringContainsString('127.0.0.1:1', $e->getMessage());
            }
        }
    }

    public function testWithoutTheOptionItDoesNot(): void
    {
        $this->configure(false);
        $lock = Cache::store('gone')->lock('name', 10);
        $this->expectException(ConnectionException::class);
        $lock->get();
    }

    public function testTheNextStoreTakesOver(): void
    {
        if (!class_exists(FailoverStore::class)) {
            $this->assertLessThan(12, (int) $this->app->version());

            return;
        }
        $this->configure(true);
        $lock = Cache::store('first')->lock(uniqid('', true), 10);
        $this->assertInstanceOf(ArrayLock::class, $lock);
        $this->assertTrue($lock->get());
        $this->assertInstanceOf(\DistLock\Laravel\Lock::class, Cache::store('second')->lock(uniqid('', true), 10));
    }
}
