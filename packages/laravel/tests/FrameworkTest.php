<?php

namespace DistLock\Laravel\Tests;

use DistLock\Laravel\DistLockStore;
use DistLock\Laravel\EventMutex;
use DistLock\Laravel\Limiter;
use DistLock\Laravel\Lock;
use DistLock\Laravel\SchedulingMutex;
use DistLock\RedisLock;
use Illuminate\Bus\Queueable;
use Illuminate\Cache\CacheManager;
use Illuminate\Cache\FailoverStore;
use Illuminate\Cache\Repository;
use Illuminate\Console\Command;
use Illuminate\Console\Scheduling\EventMutex as EventMutexContract;
use Illuminate\Console\Scheduling\Schedule;
use Illuminate\Console\Scheduling\SchedulingMutex as SchedulingMutexContract;
use Illuminate\Contracts\Cache\LockTimeoutException;
use Illuminate\Contracts\Console\Isolatable;
use Illuminate\Contracts\Console\Kernel;
use Illuminate\Contracts\Queue\ShouldQueue;
use Illuminate\Contracts\Redis\LimiterTimeoutException;
use Illuminate\Http\Request;
use Illuminate\Queue\InteractsWithQueue;
use Illuminate\Queue\Middleware\ThrottlesExceptions;
use Illuminate\Routing\Route;
use Illuminate\Session\Middleware\StartSession;
use Illuminate\Session\SessionManager;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\RateLimiter;
use Illuminate\Support\Facades\Redis;
use Illuminate\Support\Sleep;
use Orchestra\Testbench\TestCase;

use function DistLock\redis_locks;

/** Everything of Laravel's that takes a lock of the cache takes one of distlock's. */
class FrameworkTest extends TestCase
{
    public function testTheStoreOfTheProvider(): void
    {
        config(['cache.stores.distlock.values' => 'array']);
        $this->assertInstanceOf(DistLockStore::class, Cache::store('distlock')->getStore());
        Cache::store('distlock')->put('name', 'value', 10);
        $this->assertSame('value', Cache::store('distlock')->get('name'));
        $this->assertFalse(Cache::store('distlock')->add('name', 'other', 10));
        $this->assertTrue(Cache::store('distlock')->lock(uniqid('', true), 10)->get());
    }

    /** All that the store of the values can do. */
    public function testTheValues(): void
    {
        config(['cache.stores.distlock.values' => 'array']);
        $cache = Cache::store('distlock');
        $cache->tags(['people'])->put('name', 'Sally', 5);
        $this->assertSame('Sally', $cache->tags(['people'])->get('name'));
        $cache->tags(['people'])->flush();
        $this->assertNull($cache->tags(['people'])->get('name'));
        $this->assertTrue($cache->putMany(['a' => 1, 'b' => 2], 10));
        $this->assertSame(['a' => 1, 'b' => 2, 'c' => null], $cache->many(['a', 'b', 'c']));
        $this->assertSame(2, $cache->increment('a'));
        $this->assertSame(1, $cache->decrement('a'));
        $this->assertTrue($cache->forever('a', 5));
        $this->assertTrue($cache->forget('b'));
        $this->assertTrue($cache->flush());
        $this->assertNull($cache->get('a'));
        config(['cache.stores.untagged' => ['driver' => 'distlock', 'values' => 'files']]);
        config(['cache.stores.files' => ['driver' => 'file', 'path' => storage_path('framework/cache')]]);
        $this->assertFalse(Cache::store('untagged')->supportsTags());
    }

    public function testTheDefaultStoresLocks(): void
    {
        $this->assertInstanceOf(Lock::class, Cache::lock('name', 10));
    }

    /** Laravel tells stores apart by it, in events and for unique jobs, since 11. */
    public function testTheNameOfTheStore(): void
    {
        if (!method_exists(Repository::class, 'getName')) {
            $this->assertLessThan(11, (int) $this->app->version());

            return;
        }
        $this->assertSame('redis', Cache::store('redis')->getName());
        config(['cache.stores.named' => ['driver' => 'distlock', 'values' => 'array', 'store' => 'named']]);
        $this->assertSame('named', Cache::store('named')->getName());
        $this->assertSame('ondemand', Cache::build(['driver' => 'distlock', 'values' => 'array'])->getName());
    }

    /** The tags are those of the values. */
    public function testLocksOfATaggedCache(): void
    {
        $cache = Cache::tags(['people', 'author']);
        $name = uniqid('', true);
        $lock = $cache->lock($name, 20, 'me');
        $this->assertInstanceOf(Lock::class, $lock);
        $this->assertTrue($lock->get());
        $this->assertTrue(Cache::lock($name)->isLocked());
        $this->assertTrue($cache->put('name', 'Sally', 20));
        $this->assertNull(Cache::get('name'));
        $this->assertTrue($cache->flush());
        $this->assertNull($cache->get('name'));
        $this->assertTrue(Cache::tags('people')->restoreLock($name, 'me')->release(), 'It outlives what is flushed.');
        if (method_exists(Repository::class, 'funnel')) {
            $inner = fn () => $cache->funnel($name)->limit(1)->block(0)->then(fn () => 'inside', fn () => 'full');
            $this->assertSame('full', Cache::funnel($name)->limit(1)->block(0)->then($inner));
        }
    }

    /** cache:prune-stale-tags looks for a method, and before Laravel 12 for its own store. */
    public function testStaleTagsArePruned(): void
    {
        Cache::tags('people')->put('name', 'Sally', 1);
        $connection = Cache::store('values')->connection();
        $entries = Cache::getPrefix() . 'tag:people:entries';
        $this->assertSame(1, $connection->zcard($entries));
        $this->travel(1)->hours();
        $this->artisan('cache:prune-stale-tags', $this->app->version() < 12 ? ['store' => 'values'] : [])->run();
        $this->assertSame(0, $connection->zcard($entries));
    }

    /** It only looks for Laravel's own store among those that it has. */
    public function testStaleTagsBehindAFailoverAreNotPruned(): void
    {
        if (!class_exists(FailoverStore::class)) {
            $this->assertLessThan(12, (int) $this->app->version());

            return;
        }
        config(['cache.stores.failing' => ['driver' => 'failover', 'stores' => ['redis', 'array']]]);
        Cache::tags('people')->put('name', 'Sally', 1);
        $this->travel(1)->hours();
        $this->artisan('cache:prune-stale-tags', ['store' => 'failing'])->run();
        $this->assertSame(1, Cache::store('values')->connection()->zcard(Cache::getPrefix() . 'tag:people:entries'));
    }

    public function testNeitherSleepNorTimeIsFaked(): void
    {
        $this->assertTrue(Cache::lock($name = uniqid('', true), 20)->get());
        Sleep::fake();
        $this->travel(1)->hours();
        $started = hrtime(true);
        try {
            Cache::lock($name, 20)->betweenBlockedAttemptsSleepFor(100000)->block(0.3);
            $this->fail('Nothing was thrown.');
        } catch (LockTimeoutException) {
            $this->assertGreaterThanOrEqual(0.3e9, hrtime(true) - $started);
        }
        Sleep::assertNeverSlept();
    }

    /** Their counters stay out of reach of phpredis's serializers, of which Laravel takes care since 11. */
    public function testRateLimitsWithASerializer(): void
    {
        $this->assertNull(config('cache.limiter'));
        if ($this->app->version() < 11) {
            return;
        }
        config(['database.redis.options.serializer' => \Redis::SERIALIZER_PHP]);
        $name = uniqid('', true);
        $attempt = fn () => RateLimiter::attempt($name, 2, fn () => true);
        $this->assertSame([true, true, false], [$attempt(), $attempt(), $attempt()]);
    }

    /** What Laravel's documentation describes with similar words. */
    public function testWhatTakesNoLock(): void
    {
        $name = uniqid('', true);
        RateLimiter::attempt($name, 2, fn () => true);
        (new ThrottlesExceptions(1, 1))->by($name)->handle(new ReleaseInAJob('', ''), fn () => throw new \Exception());
        Redis::throttle($name)->block(0)->allow(1)->every(60)->then(fn () => null);
        Redis::funnel($name)->block(0)->limit(1)->then(fn () => $this->assertNoLocks());
        Cache::remember($name, 20, fn () => $this->assertNoLocks());
        $this->assertNoLocks();
    }

    private function assertNoLocks(): bool
    {
        $this->assertSame([], redis_locks(Cache::store('redis')->getStore()->pattern(), Servers::redis()));

        return true;
    }

    public function testOnOneServer(): void
    {
        $mutex = $this->app->make(SchedulingMutexContract::class);
        $this->assertInstanceOf(SchedulingMutex::class, $mutex);
        $event = $this->app->make(Schedule::class)->command('report')->onOneServer();
        $time = now();
        $this->assertFalse($mutex->exists($event, $time));
        $this->assertTrue($mutex->create($event, $time));
        $this->assertTrue($mutex->exists($event, $time));
        $this->assertFalse($mutex->create($event, $time));
        $this->assertTrue($mutex->create($event, $time->addMinute()));
        $this->assertFalse($this->app->make(Schedule::class)->serverShouldRun($event, $time));
        $this->assertSame(0, count($this->values()), 'no value of the cache stands for it');
    }

    public function testWithoutOverlapping(): void
    {
        $mutex = $this->app->make(EventMutexContract::class);
        $this->assertInstanceOf(EventMutex::class, $mutex);
        $event = $this->app->make(Schedule::class)->command('report')->withoutOverlapping(5);
        $this->assertTrue($mutex->create($event));
        $this->assertTrue($mutex->exists($event));
        $this->assertFalse($event->filtersPass($this->app));
        $mutex->forget($event);
        $this->assertFalse($mutex->exists($event));
        $this->assertTrue($event->filtersPass($this->app));
    }

    public function testAScheduledEventDoesNotOverlap(): void
    {
        $file = tempnam(sys_get_temp_dir(), 'distlock');
        $event = $this->app->make(Schedule::class)->exec("rm $file")->withoutOverlapping();
        $this->assertTrue($event->mutex->create($event), 'as another machine does');
        $event->run($this->app);
        $this->assertFileExists($file);
        $event->mutex->forget($event);
        $event->run($this->app);
        $this->assertFileDoesNotExist($file);
        $this->assertFalse($event->mutex->exists($event));
    }

    /** Laravel runs schedule:finish in another process, when the command has ended. */
    public function testAnEventInTheBackground(): void
    {
        $event = $this->app->make(Schedule::class)->exec('true')->withoutOverlapping()->runInBackground();
        $this->assertTrue($event->mutex->create($event));
        $this->assertFalse($event->mutex->create($event));
        $this->artisan('schedule:finish', ['id' => $event->mutexName(), 'code' => 0])->run();
        $this->assertFalse($event->mutex->exists($event));
    }

    /** Laravel's own mutex would keep the event from running for a day. */
    public function testAScheduleThatIsKilled(): void
    {
        config(['distlock.ttl' => 0.5]);
        $schedule = $this->app->make(Schedule::class);
        $event = $schedule->call(fn () => posix_kill(posix_getpid(), \SIGKILL))->name(uniqid('killed', true))->withoutOverlapping();
        if (($child = pcntl_fork()) === 0) {
            $event->run($this->app);
            exit(1);
        }
        pcntl_waitpid($child, $status);
        /** @var int $status */
        $this->assertSame(\SIGKILL, pcntl_wtermsig($status));
        $lock = Cache::lock($event->mutexName());
        $this->assertTrue($lock->block(20));
        $lock->release();
    }

    public function testAnEventInTheForegroundIsRenewed(): void
    {
        config(['distlock.ttl' => 4]);
        $prefix = config('cache.prefix');
        $this->assertIsString($prefix);
        $name = '';
        $seen = [];
        $event = $this->app->make(Schedule::class)->call(function () use (&$seen, &$name): void {
            $mutex = new RedisLock($name, Servers::redis());
            $before = $first = $mutex->inspect();
            // It has been renewed once it lasts longer than it did before.
            for ($i = 0; $i < 2000 && ($now = $mutex->inspect())->ttl <= $before->ttl; $i++) {
                usleep(5000);
                $before = $now;
            }
            $now = $mutex->inspect();
            $seen = [$first->ttl <= 4.0, $now->ttl > $before->ttl, $now->owners[0]->token === $first->owners[0]->token];
        })->name(uniqid('renewed', true))->withoutOverlapping();
        $name = $prefix . $event->mutexName();
        $event->run($this->app);
        $this->assertSame([true, true, true], $seen);
        $this->assertFalse($event->mutex->exists($event));
    }

    /** The minutes of withoutOverlapping() still limit an event that hangs. */
    public function testAnEventInTheForegroundEndsAfterItsMinutes(): void
    {
        config(['distlock.ttl' => 0.2]);
        $event = $this->app->make(Schedule::class)->exec('true')->withoutOverlapping();
        (new \ReflectionProperty($event, 'expiresAt'))->setValue($event, 0.005);
        $this->assertTrue($event->mutex->create($event));
        $this->assertFalse($event->mutex->create($event));
        $other = Cache::lock($event->mutexName(), 60);
        for ($i = 0; $i < 2000 && !$other->get(); $i++) {
            usleep(5000);
        }
        $event->mutex->forget($event);
        $this->assertTrue($other->release(), 'What another process has stays.');
    }

    public function testClearingTheMutexesOfTheScheduler(): void
    {
        $event = $this->app->make(Schedule::class)->exec('true')->withoutOverlapping();
        $this->assertTrue($event->mutex->create($event));
        $this->artisan('schedule:clear-cache')->run();
        $this->assertFalse($event->mutex->exists($event));
    }

    public function testAnotherStoreForTheScheduler(): void
    {
        $event = $this->app->make(Schedule::class)->useCache('database')->exec('true')->withoutOverlapping()->onOneServer();
        $this->app->make(Schedule::class)->useCache('database');
        $this->assertTrue($event->mutex->create($event));
        $this->assertTrue(Cache::store('database')->lock($event->mutexName())->isLocked());
    }

    public function testAnIsolatedCommand(): void
    {
        $lock = Cache::lock('framework' . \DIRECTORY_SEPARATOR . 'command-isolated', 20);
        $this->assertTrue($lock->get());
        $kernel = $this->app[Kernel::class];
        $kernel->registerCommand($command = new class () extends Command implements Isolatable {
            protected $signature = 'isolated';
            public int $runs = 0;

            public function handle(): int
            {
                $this->runs++;
                Cache::lock('framework' . \DIRECTORY_SEPARATOR . 'command-isolated', 20)->isLocked() || throw new \LogicException();

                return 0;
            }
        });
        $this->assertSame(12, $kernel->call('isolated', ['--isolated' => 12]));
        $this->assertSame(0, $command->runs);
        $this->assertTrue($lock->release());
        $this->assertSame(0, $kernel->call('isolated', ['--isolated' => 12]));
        $this->assertSame(1, $command->runs);
        $this->assertFalse($lock->isLocked());
    }

    public function testALockOfAMemoizedStore(): void
    {
        if (!method_exists(CacheManager::class, 'memo')) {
            $this->assertLessThan(12, (int) $this->app->version());

            return;
        }
        $lock = Cache::memo()->lock($name = uniqid('', true), 10, 'me');
        $this->assertInstanceOf(Lock::class, $lock);
        $this->assertTrue($lock->get(fn () => $lock->isOwnedByCurrentProcess()));
        $this->assertTrue($lock->get());
        $this->assertTrue(Cache::memo()->restoreLock($name, 'me')->release());
        $overlapping = fn () => Cache::memo()->withoutOverlapping($name, fn () => 'inside', 10, 0);
        $this->assertSame('inside', $overlapping());
        $this->expectException(LockTimeoutException::class);
        Cache::lock($name, 20)->get($overlapping);
    }

    /** Laravel's documentation passes the owner to a job like this. */
    public function testALockThatAJobReleases(): void
    {
        $lock = Cache::lock($name = uniqid('', true), 120);
        $this->assertTrue($lock->get());
        dispatch(new ReleaseInAJob($name, $lock->owner()));
        $this->assertFalse($lock->isLocked());
        $this->assertTrue(ReleaseInAJob::$released);
    }

    /** @return mixed[] */
    private function values(): array
    {
        return Cache::store('redis')->connection()->keys('*' . Cache::store('redis')->getPrefix() . '*');
    }

    public function testASessionThatBlocks(): void
    {
        config(['session.block_store' => 'redis']);
        $request = Request::create('/');
        $route = (new Route('GET', '/', fn () => 'done'))->block(10, 1);
        $request->setRouteResolver(fn () => $route);
        $middleware = new StartSession($this->app->make(SessionManager::class), fn () => $this->app['cache']);
        $held = null;
        $response = $middleware->handle($request, function () use ($request, &$held) {
            $held = Cache::lock('session:' . $request->session()->getId(), 10)->isLocked();

            return new \Illuminate\Http\Response('done');
        });
        $this->assertSame('done', $response->getContent());
        $this->assertTrue($held);
        $this->assertFalse(Cache::lock('session:' . $request->session()->getId(), 10)->isLocked());
    }

    public function testAFunnel(): void
    {
        $limiter = $this->app->make(Limiter::class);
        $name = uniqid(__METHOD__, true);
        $inner = fn () => $limiter->funnel($name)->limit(1)->block(0)->then(fn () => 'inside', fn () => 'full');
        $this->assertSame('full', $limiter->funnel($name)->limit(1)->releaseAfter(20)->block(0)->then($inner));
        $this->assertSame('inside', $inner());
        $this->expectException(LimiterTimeoutException::class);
        $limiter->funnel($name)->limit(1)->then(fn () => $limiter->funnel($name)->limit(1)->block(0)->then(fn () => 'inside'));
    }

    /** What newer versions of Laravel have gives its locks an owner. */
    public function testAFunnelOfTheCache(): void
    {
        if (!method_exists(Repository::class, 'funnel')) {
            $this->assertLessThan(12, (int) $this->app->version());

            return;
        }
        $name = uniqid(__METHOD__, true);
        $inner = fn (int $limit) => Cache::funnel($name)->limit($limit)->block(0)->then(fn () => 'inside', fn () => 'full');
        $outer = fn (int $limit) => Cache::funnel($name)->limit($limit)->releaseAfter(20)->block(0)->then(fn () => $inner($limit));
        $this->assertSame('full', $outer(1));
        $this->assertSame('inside', $outer(2));
        $this->assertSame('inside', $inner(1));
        try {
            Cache::funnel($name)->limit(1)->then(fn () => throw new \Exception('failed'));
            $this->fail('Nothing was thrown.');
        } catch (\Exception $e) {
            $this->assertSame('failed', $e->getMessage());
        }
        $this->assertSame('inside', $inner(1), 'What failed has given its slot back.');
        $slot = Cache::lock("{$name}1", 20, 'another process');
        $this->assertTrue($slot->get(), 'A slot is a lock of this name.');
        $this->assertSame('full', $inner(1));
        $this->assertTrue($slot->refresh(0.3));
        $waiting = Cache::funnel($name)->limit(1)->block(20)->sleep(10);
        $this->assertSame('inside', $waiting->then(fn () => 'inside'), 'A slot that has expired is free.');
    }

    public function testWhatAFullFunnelOfTheCacheSays(): void
    {
        if (!method_exists(Repository::class, 'funnel')) {
            $this->assertLessThan(12, (int) $this->app->version());

            return;
        }
        $name = uniqid(__METHOD__, true);
        $slot = Cache::lock("{$name}1", 20);
        $this->assertTrue($slot->get());
        $funnel = fn () => Cache::funnel($name)->limit(1)->block(0);
        $failure = $funnel()->then(fn () => 'inside', fn (\Throwable $failure) => $failure);
        $this->assertInstanceOf(\Illuminate\Cache\Limiters\LimiterTimeoutException::class, $failure);
        $this->assertSame('inside', Cache::funnel("$name of another")->limit(1)->block(0)->then(fn () => 'inside'));
        $this->expectException(\Illuminate\Cache\Limiters\LimiterTimeoutException::class);
        $funnel()->then(fn () => 'inside');
    }

    public function testWithoutOverlappingByAnOwner(): void
    {
        if (!method_exists(Repository::class, 'withoutOverlapping')) {
            $this->assertLessThan(12, (int) $this->app->version());

            return;
        }
        $name = uniqid(__METHOD__, true);
        $owned = Cache::withoutOverlapping($name, fn () => Cache::restoreLock($name, 'me')->isOwnedByCurrentProcess(), 10, 1, 'me');
        $this->assertTrue($owned);
        $this->assertFalse(Cache::lock($name)->isLocked());
    }

    /** @param mixed[]|null $lock */
    #[\PHPUnit\Framework\Attributes\DataProvider('locksOfFlexible')]
    public function testAFlexibleValueOfAnOwner(?array $lock): void
    {
        if (!method_exists(Repository::class, 'flexible')) {
            $this->assertLessThan(11, (int) $this->app->version());

            return;
        }
        $name = uniqid(__METHOD__, true);
        $refresh = fn (string $value) => Cache::flexible($name, [0, 100], fn () => $value, $lock);
        $this->assertSame('one', $refresh('one'));
        $lock = Cache::lock("illuminate:cache:flexible:lock:$name", 20);
        $this->assertTrue($lock->get());
        $this->assertSame('one', $refresh('two'));
        $this->endRequest();
        $this->assertSame('one', Cache::get($name), 'Somebody else refreshes it.');
        $this->assertTrue($lock->release());
        $this->assertSame('one', $refresh('two'));
        $this->endRequest();
        $this->assertSame('two', Cache::get($name));
        $this->assertFalse($lock->isLocked());
    }

    /** Before Laravel 13, keys of different tags have one lock. */
    public function testAFlexibleValueWithTags(): void
    {
        if (!method_exists(Repository::class, 'flexible')) {
            $this->assertLessThan(11, (int) $this->app->version());

            return;
        }
        $name = uniqid(__METHOD__, true);
        $caches = ['people' => Cache::tags('people'), 'places' => Cache::tags('places')];
        $refresh = function (string $value) use ($caches, $name): void {
            foreach ($caches as $cache) {
                $cache->flexible($name, [0, 100], fn () => $value);
            }
        };
        $refresh('one');
        $isScoped = (int) $this->app->version() >= 13;
        $lock = Cache::lock('illuminate:cache:flexible:lock:' . ($isScoped ? $caches['people']->taggedItemKey($name) : $name), 20);
        $this->assertTrue($lock->get());
        $refresh('two');
        $this->endRequest();
        $this->assertSame('one', $caches['people']->get($name));
        $this->assertSame($isScoped ? 'two' : 'one', $caches['places']->get($name));
    }

    /** @return array<string, array{mixed[]|null}> */
    public static function locksOfFlexible(): array
    {
        return ['its own' => [null], 'seconds' => [['seconds' => 5]], 'an owner' => [['seconds' => 5, 'owner' => 'me']]];
    }

    private function endRequest(): void
    {
        $this->app->make(\Illuminate\Support\Defer\DeferredCallbackCollection::class)->invoke();
    }
}

class ReleaseInAJob implements ShouldQueue
{
    use InteractsWithQueue;
    use Queueable;

    public static bool $released = false;

    public function __construct(private string $name, private string $owner)
    {
    }

    public function handle(): void
    {
        self::$released = Cache::restoreLock($this->name, $this->owner)->release();
    }
}
