<?php

namespace DistLock\Laravel\Tests;

use DistLock\Laravel\DistLockStore;
use DistLock\Laravel\Limiter;
use DistLock\Laravel\ServerList;
use Illuminate\Support\Facades\Cache;
use InvalidArgumentException;
use Orchestra\Testbench\TestCase;

/** What config/distlock.php and the stores of config/cache.php may say. */
class ConfigurationTest extends TestCase
{
    private const THREE = ['redis://a', 'redis://b:1/2', 'rediss://u:p@c'];

    #[\PHPUnit\Framework\Attributes\DataProvider('lists')]
    public function testAListOfServers(string|array|null $servers, string|array|null $expected): void
    {
        $this->assertSame($expected, ServerList::parse($servers));
    }

    public static function lists(): array
    {
        $cluster = 'redis+cluster://a:1,b:2,c:3';
        $sentinels = 'redis+sentinel://a,b/main?timeout=1';

        return [
            'none' => [null, null],
            'nothing' => [' ', null],
            'no servers' => [[], null],
            'one' => ['redis://a', 'redis://a'],
            'an array' => [self::THREE, self::THREE],
            'an array of one, with keys' => [['first' => 'redis://a'], 'redis://a'],
            'blanks' => [' redis://a  redis://b:1/2 rediss://u:p@c ', self::THREE],
            'commas' => ['redis://a,redis://b:1/2,rediss://u:p@c', self::THREE],
            'commas and blanks' => ["redis://a, redis://b:1/2,\nrediss://u:p@c", self::THREE],
            'a cluster' => [$cluster, $cluster],
            'sentinels' => [$sentinels, $sentinels],
            'clusters' => ["$cluster,$sentinels", [$cluster, $sentinels]],
        ];
    }

    /** On a list, the locks need a majority; here none of the servers is there. */
    public function testLocksOnAList(): void
    {
        $list = array_map(fn (int $port) => "redis://127.0.0.1:$port?connect_timeout=0.2", [1, 2, 3]);
        foreach ([$list, implode(' ', $list), implode(',', $list)] as $servers) {
            $this->app['config']->set('distlock.servers', $servers);
            Cache::forgetDriver('redis');
            $store = Cache::store('redis')->getStore();
            $this->assertSame($list, $store->lockServers());
            $this->assertThrown(\DistLock\ConnectionException::class, '0 of 3 servers answered', fn () => $store->lock('name', 10)->get());
        }
    }

    public function testALimiterAndSessionsNeedOneServer(): void
    {
        $this->app['config']->set('distlock.servers', implode(' ', self::THREE));
        $expected = 'The limiter can\'t use a list of servers: name one server, its sentinels or a cluster as "limiter_server"';
        $this->assertThrown(InvalidArgumentException::class, $expected, fn () => $this->app->make(Limiter::class));
        $expected = 'The session driver "distlock" can\'t use a list of servers: name one server, its sentinels or a cluster as "session';
        $this->assertThrown(InvalidArgumentException::class, $expected, fn () => $this->app['session']->driver('distlock'));
        $this->app['config']->set('distlock.limiter_server', Servers::redis());
        $limiter = $this->app->make(Limiter::class);
        $this->assertSame('inside', $limiter->funnel(uniqid('', true))->limit(1)->then(fn () => 'inside'));
    }

    #[\PHPUnit\Framework\Attributes\DataProvider('mistakes')]
    public function testAMistake(string $option, mixed $value, string $message): void
    {
        $this->app['config']->set($option, $value);
        $uses = str_starts_with($option, 'cache.') ? [] : [
            fn () => $this->app->make(Limiter::class),
            fn () => $this->app['session']->driver('distlock'),
        ];
        foreach ([fn () => Cache::store('redis'), ...$uses] as $use) {
            $this->assertThrown(InvalidArgumentException::class, $message, $use);
        }
    }

    public static function mistakes(): array
    {
        return [
            'misspelt' => ['distlock.server', 'x', 'config/distlock.php has no option "server". There are: servers, session_server, '],
            'misspelt in a store' => ['cache.stores.redis.tll', 5, 'A cache store "distlock" has no option "tll". There are: driver, '],
            'only of the whole' => ['cache.stores.redis.octane', true, 'A cache store "distlock" has no option "octane".'],
            'a ttl of words' => ['distlock.ttl', 'ten', 'config/distlock.php: "ttl" must be a number of seconds greater than 0.'],
            'a ttl of 0' => ['cache.stores.redis.ttl', 0, 'A cache store "distlock": "ttl" must be a number of seconds greater'],
            'a flag of words' => ['distlock.failover', 'off', 'config/distlock.php: "failover" must be true or false.'],
        ];
    }

    /** What .env sets are strings. */
    public function testNumbersAsStrings(): void
    {
        $this->app['config']->set('distlock.ttl', '7.5');
        $name = uniqid('', true);
        $this->assertTrue(Cache::lock($name)->get());
        $prefix = $this->app['config']->get('cache.prefix');
        $this->assertEqualsWithDelta(7.5, (new \DistLock\RedisLock($prefix . $name, Servers::redis()))->inspect()->ttl, 3.0);
    }

    /** A store of one's own goes by its own options first. */
    public function testAStoreOfOnesOwn(): void
    {
        $this->app['config']->set('distlock.servers', 'redis://127.0.0.1:1');
        $this->app['config']->set('cache.stores.own', [
            'driver' => 'distlock', 'values' => 'array', 'servers' => Servers::redis(), 'prefix' => 'own:', 'events' => false,
        ]);
        $store = Cache::store('own')->getStore();
        $this->assertInstanceOf(DistLockStore::class, $store);
        $this->assertSame('own:*', $store->pattern());
        $this->assertTrue($store->lock(uniqid('', true), 5)->get());
    }

    private function assertThrown(string $class, string $message, callable $call): void
    {
        try {
            $call();
        } catch (\Throwable $thrown) {
            $this->assertInstanceOf($class, $thrown);
            $this->assertStringStartsWith($message, $thrown->getMessage());

            return;
        }
        $this->fail('Nothing was thrown.');
    }
}
