<?php

namespace DistLock\Cache\Tests;

use DistLock\LockFactory;
use DistLock\RedisLockFactory;
use DistLock\UnsupportedException;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Foundation\Application as LaravelApplication;
use Illuminate\Queue\Events\Looping;
use Illuminate\Support\Facades\Cache;

/** Cache::once() of Laravel. */
class LaravelTest extends OnceCase
{
    private LaravelApplication $app;

    protected function setUp(): void
    {
        parent::setUp();
        $this->app = Application::make();
    }

    protected function tearDown(): void
    {
        Cache::flush();
    }

    public function testOneComputation(): void
    {
        $once = fn (\Closure $compute): Child => Child::run(fn (): mixed => Cache::once($this->key, 60, $compute, wait: self::LONG));
        $leader = $once($this->computation('new'));
        $this->await('computing');
        $name = 'once:laravel%3A' . hash('xxh64', Cache::getStore()::class . "\0") . ":$this->key";
        $followers = [$once($this->counted('another')), $once($this->counted('another'))];
        $this->until(fn (): bool => $this->waiting($name) === 2);
        $this->tell('go');
        $this->assertSame(['new', 'new', 'new'], $this->results([$leader, ...$followers]));
        $this->assertSame('new', Cache::once($this->key, 60, $this->counted('another')));
        $this->assertSame(1, $this->computations());
    }

    public function testForgetOnce(): void
    {
        $this->assertSame('old', Cache::once($this->key, 60, fn () => 'old'));
        $this->assertTrue(Cache::forgetOnce($this->key));
        $this->assertSame('new', Cache::once($this->key, 60, fn () => 'new'));
    }

    /**
     * @dataProvider lifetimes
     * @param callable(): mixed $lifetime
     */
    #[\PHPUnit\Framework\Attributes\DataProvider('lifetimes')]
    public function testALifetimeAsForRemember(callable $lifetime, float $seconds): void
    {
        config(['cache.default' => 'array']);
        $before = microtime(true);
        Cache::once($this->key, $lifetime(), fn () => 'value');
        $after = microtime(true);
        $stored = Cache::get($this->key);
        $this->assertIsArray($stored);
        $this->assertGreaterThan($before + $seconds - 1.0, $stored['fresh'], 'a date has whole seconds');
        $this->assertLessThan($after + $seconds + 1.0, $stored['fresh']);
    }

    /** @return mixed[][] */
    public static function lifetimes(): array
    {
        return [
            [fn () => 60, 60.0],
            [fn () => 60.5, 60.5],
            [fn () => new \DateInterval('PT1M'), 60.0],
            [fn () => new \DateTimeImmutable('+60 seconds'), 60.0],
            [fn () => null, 315360000.0],
        ];
    }

    public function testAComputationAfterTheResponse(): void
    {
        $once = fn (string $value): mixed => Cache::once($this->key, 0.001, $this->counted($value), stale: 60.0, defer: true);
        $once('first');
        usleep(2000);
        $this->assertSame('first', $once('second'));
        $this->assertSame(1, $this->computations());
        $this->app->terminate();
        $this->assertSame(2, $this->computations());
        usleep(2000);
        $this->assertSame('second', $once('third'));
        $this->app['events']->dispatch(new Looping('connection', 'queue'));
        $this->assertSame(3, $this->computations());
    }

    public function testOtherLocks(): void
    {
        $this->app->instance(LockFactory::class, new RedisLockFactory('redis://127.0.0.1:1'));
        $handler = $this->createMock(ExceptionHandler::class);
        $handler->expects($this->once())->method('report');
        $this->app->instance(ExceptionHandler::class, $handler);
        $this->assertSame('value', Cache::once($this->key, 60, fn () => 'value'));
    }

    /**
     * @param string|string[] $servers
     *
     * @dataProvider lists
     */
    #[\PHPUnit\Framework\Attributes\DataProvider('lists')]
    public function testAListOfServersIsRefused(string|array $servers): void
    {
        config(['distlock.servers' => $servers]);
        $this->expectException(UnsupportedException::class);
        $this->expectExceptionMessage('Cache::once() can\'t use a list of servers, as "servers" in config/distlock.php (DISTLOCK_REDIS_SERVERS)');
        Cache::once($this->key, 60, fn () => 'value');
    }

    /** @return mixed[][] */
    public static function lists(): array
    {
        return [
            [['redis://a', 'redis://b', 'redis://c']],
            ['redis://a, redis://b,redis://c'],
            ["redis://a unix:///b\nredis://c"],
        ];
    }

    public function testAServerThatIsWrong(): void
    {
        config(['distlock.servers' => 'nonsense']);
        $this->expectException(\ValueError::class);
        $this->expectExceptionMessage('"servers" in config/distlock.php (DISTLOCK_REDIS_SERVERS) has no scheme: write redis://');
        Cache::once($this->key, 60, fn () => 'value');
    }

    /**
     * What distlock/laravel accepts, for example from .env.
     *
     * @param string|string[]|null $servers
     *
     * @dataProvider texts
     */
    #[\PHPUnit\Framework\Attributes\DataProvider('texts')]
    public function testTheServersAsDistLockLaravelReadsThem(string|array|null $servers): void
    {
        config(['distlock.servers' => $servers]);
        $default = (string) ini_get('distlock.redis.servers');
        ini_set('distlock.redis.servers', Servers::redis());
        try {
            $held = Cache::once($this->key, 60, fn () => Servers::connect()->keys("once:laravel*:$this->key"));
        } finally {
            ini_set('distlock.redis.servers', $default);
        }
        $this->assertIsArray($held);
        $this->assertCount(1, $held);
    }

    /** @return mixed[][] */
    public static function texts(): array
    {
        return [[null], [''], [' '], [[]], [' ' . Servers::redis() . "\n"], [[Servers::redis()]]];
    }

    public function testTagsAreRefused(): void
    {
        $this->expectException(\BadMethodCallException::class);
        $tagged = Cache::store('array')->tags(['tag']);
        // @phpstan-ignore method.notFound (it is a macro)
        $tagged->once($this->key, 60, fn () => 'value');
    }
}
