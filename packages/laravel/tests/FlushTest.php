<?php

namespace DistLock\Laravel\Tests;

use DistLock\RedisLock;
use Illuminate\Cache\Repository;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\Event;
use Orchestra\Testbench\TestCase;

/** What clears the cache, and what breaks its locks. */
class FlushTest extends TestCase
{
    private function store(string $prefix): Repository
    {
        config(["cache.stores.$prefix" => ['driver' => 'distlock', 'values' => 'array', 'prefix' => $prefix]]);

        $store = Cache::store($prefix);
        $this->assertInstanceOf(Repository::class, $store);

        return $store;
    }

    /** The values are in a database of their own here, as in a new application. */
    public function testClearingTheCacheLeavesTheLocks(): void
    {
        $lock = Cache::lock(uniqid('', true), 20);
        $this->assertTrue($lock->get());
        $name = uniqid('', true);
        Cache::put($name, 'value', 20);
        $this->artisan('cache:clear')->assertExitCode(0);
        $this->assertNull(Cache::get($name));
        $this->assertTrue($lock->isOwnedByCurrentProcess());
        $this->assertTrue($lock->release());
    }

    /** Laravel deletes the whole database then, with the locks that it finds there. */
    public function testClearingTheCacheInTheDatabaseOfTheLocksEndsThem(): void
    {
        $server = ['host' => getenv('REDIS_HOST'), 'port' => getenv('REDIS_PORT'), 'database' => 9];
        config(['database.redis.shared' => $server]);
        config(['cache.stores.shared_values' => ['driver' => 'redis', 'connection' => 'shared']]);
        $store = ['driver' => 'distlock', 'values' => 'shared_values', 'servers' => Servers::redis() . '/9'];
        config(['cache.stores.shared' => $store]);
        foreach ([20, 0] as $seconds) {
            $lock = Cache::store('shared')->lock($name = uniqid('', true), $seconds);
            $this->assertTrue($lock->get());
            $this->artisan('cache:clear', ['store' => 'shared'])->assertExitCode(0);
            $this->assertFalse($lock->isLocked());
            $other = Cache::store('shared')->lock($name, 20);
            $this->assertTrue($other->get());
            $this->assertFalse($lock->refresh());
            $this->assertFalse($lock->release());
            $this->assertTrue($other->release());
        }
    }

    public function testFlushingLocksBreaksThoseOfThePrefix(): void
    {
        $one = $this->store($prefix = uniqid('a*', true));
        $other = $this->store(str_replace('*', 'b', $prefix));
        foreach ([$one->lock('plain', 20), $one->lock('renewed'), $kept = $other->lock('plain', 20)] as $lock) {
            $this->assertTrue($lock->get());
        }
        $one->put('name', 'value', 20);
        $this->assertTrue($one->flushLocks());
        $this->assertFalse($one->lock('plain')->isLocked());
        $this->assertFalse($one->lock('renewed')->isLocked());
        $this->assertSame('value', $one->get('name'));
        $this->assertTrue($kept->release());
    }

    public function testFlushingLocksLeavesWhatDistlockDidNotWrite(): void
    {
        $store = $this->store($prefix = uniqid('', true));
        $redis = new \Redis();
        $redis->connect(...explode(':', substr(Servers::redis(), strlen('redis://'))));
        $lock = new RedisLock("{$prefix}foreign", Servers::redis());
        $this->assertTrue($lock->acquire(0.0));
        $redis->set("{$prefix}foreign", 'a value', ['px' => 20000]);
        $this->assertFalse($store->getStore()->flushLocks());
        $this->assertSame('a value', $redis->get("{$prefix}foreign"));
    }

    /** Another program's key may look like one that a lock left, though no lock can have the name. */
    public function testFlushingLocksGoesOnPastOddKeys(): void
    {
        $store = $this->store($prefix = uniqid('', true));
        $redis = new \Redis();
        $redis->connect(...explode(':', substr(Servers::redis(), strlen('redis://'))));
        $redis->set('{' . $prefix . str_repeat('x', 1025) . '}:fence', '1', ['px' => 20000]);
        $redis->set("{$prefix}{tag}:queue:fence", '1', ['px' => 20000]);
        $lock = $store->getStore()->lock('name', 20);
        $this->assertTrue($lock->get());
        $this->assertTrue($store->getStore()->flushLocks());
        $this->assertFalse($lock->isLocked());
    }

    public function testClearingLocks(): void
    {
        if (!method_exists(Repository::class, 'flushLocks')) {
            $this->assertLessThan(13, (int) $this->app->version());

            return;
        }
        $this->assertTrue(Cache::supportsFlushingLocks());
        $events = [];
        Event::listen('Illuminate\Cache\Events\CacheLocksFlush*', function (string $event) use (&$events): void {
            $events[] = class_basename($event);
        });
        $lock = Cache::lock('name', 20);
        $this->assertTrue($lock->get());
        $this->artisan('cache:clear', ['--locks' => true])->assertExitCode(0);
        $this->assertFalse($lock->isLocked());
        $this->assertSame(['CacheLocksFlushing', 'CacheLocksFlushed'], $events);
        $this->assertTrue($lock->get());
        $this->assertTrue(Cache::memo()->flushLocks());
        $this->assertFalse($lock->isLocked());
        config(['cache.stores.failing' => ['driver' => 'failover', 'stores' => ['array', 'redis']]]);
        $this->assertTrue($lock->get());
        $this->assertTrue(Cache::store('failing')->flushLocks());
        $this->assertFalse($lock->isLocked());
    }
}
