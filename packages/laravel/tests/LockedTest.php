<?php

namespace DistLock\Laravel\Tests;

use DistLock\Laravel\Locked;
use DistLock\LockLostException;
use DistLock\TimeoutException;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\Route;
use Orchestra\Testbench\TestCase;

/** The middleware for routes. */
class LockedTest extends TestCase
{
    public function testARouteRunsUnderItsLock(): void
    {
        Route::get('/orders/{order}', function (string $order): string {
            return implode(' ', [$order, Cache::lock('order:7')->isLocked() ? 'locked' : 'free', Cache::lock('order:8')->isLocked() ? 'locked' : 'free']);
        })->middleware(Locked::by('order:{order}'));
        $this->get('/orders/7')->assertOk()->assertContent('7 locked free');
        $this->assertFalse(Cache::lock('order:7')->isLocked());
    }

    public function testARefusal(): void
    {
        config(['app.debug' => false]);
        Route::get('/orders/{order}', fn () => 'done')->middleware(Locked::by('order:{order}'));
        Route::get('/reports/{order}', fn () => 'done')->middleware(Locked::by('order:{order}', status: 409, retryAfter: 30));
        $lock = Cache::lock('order:7', 60);
        $this->assertTrue($lock->get());
        $refusal = $this->get('/orders/7')->assertStatus(423)->assertHeader('Retry-After', '1');
        $this->assertStringContainsString((string) gethostname(), (string) $refusal->exception?->getPrevious()?->getMessage());
        $this->assertStringNotContainsString((string) gethostname(), (string) $refusal->exception?->getMessage());
        $this->get('/reports/7')->assertStatus(409)->assertHeader('Retry-After', '30');
        $this->get('/orders/8')->assertOk();
        $lock->release();
        $this->get('/orders/7')->assertOk();
    }

    public function testARouteWaits(): void
    {
        $prefix = config('cache.prefix');
        $this->assertIsString($prefix);
        Route::get('/waits', fn () => 'done')->middleware(Locked::by('waits', timeout: 60.0));
        [$ours, $childs] = stream_socket_pair(\STREAM_PF_UNIX, \STREAM_SOCK_STREAM, 0);
        if (($child = pcntl_fork()) === 0) {
            $lock = new \DistLock\RedisLock($prefix . 'waits', Servers::redis());
            fwrite($childs, $lock->acquire(0.0) . "\n");
            for ($i = 0; $i < 3000 && $lock->inspect()->waiters === 0; $i++) {
                usleep(10000);
            }
            $lock->release();
            posix_kill(posix_getpid(), \SIGKILL);
        }
        $this->assertSame("1\n", fgets($ours));
        $this->get('/waits')->assertOk();
        pcntl_waitpid($child, $status);
    }

    public function testHoweverARouteEnds(): void
    {
        $this->withoutExceptionHandling();
        Route::get('/fails', fn () => throw new \DomainException(Cache::lock('fails')->isLocked() ? 'locked' : 'free'))
            ->middleware(Locked::by('fails'));
        try {
            $this->get('/fails');
            $this->fail('Nothing was thrown.');
        } catch (\DomainException $e) {
            $this->assertSame('locked', $e->getMessage());
        }
        $this->assertFalse(Cache::lock('fails')->isLocked());
    }

    public function testALockThatIsLost(): void
    {
        $this->withoutExceptionHandling();
        Route::get('/lost', fn () => Cache::lock('lost')->forceRelease())->middleware(Locked::by('lost'));
        $this->expectException(LockLostException::class);
        $this->get('/lost');
    }

    /** It isn't a refusal. */
    public function testATimeoutOfTheRoutesOwn(): void
    {
        $this->withoutExceptionHandling();
        Route::get('/own', fn () => (new \DistLock\RedisLock('of its own', Servers::redis()))->synchronized(fn () => 'done', 0.0))
            ->middleware(Locked::by('own'));
        $other = new \DistLock\RedisLock('of its own', Servers::redis());
        $this->assertTrue($other->acquire(0.0));
        $this->expectException(TimeoutException::class);
        $this->get('/own');
    }

    /** As they are in the address, even for a model. */
    public function testParameters(): void
    {
        $seen = [];
        $see = function (string $name) use (&$seen): string {
            $seen[] = Cache::lock($name)->isLocked();

            return '';
        };
        Route::get('/a/{one}/{two?}', fn () => $see('a%3Ab:1'))->middleware(Locked::by('{one}:{two}'));
        Route::bind('user', fn (string $id) => (object) ['id' => "model $id"]);
        Route::get('/b/{user}', fn (object $user) => $see('user:5'))
            ->middleware([\Illuminate\Routing\Middleware\SubstituteBindings::class, Locked::by('user:{user}')]);
        $long = str_repeat('x', 1500);
        Route::get('/c/{slug}', fn () => $see(hash('sha256', $long)))->middleware(Locked::by('{slug}'));
        $this->get('/a/a:b/1')->assertOk();
        $this->get('/b/5')->assertOk();
        $this->get("/c/$long")->assertOk();
        $this->assertSame([true, true, true], $seen);
        $this->withoutExceptionHandling();
        $this->expectExceptionMessage('no value for "{two}"');
        $this->get('/a/b');
    }

    public function testAnotherStore(): void
    {
        config(['cache.stores.database.prefix' => 'another:']);
        Route::get('/other', fn () => Cache::store('database')->lock('other')->isLocked() && !Cache::lock('other')->isLocked() ? 'there' : '')
            ->middleware(Locked::by('other', store: 'database'));
        $this->get('/other')->assertContent('there');
        Route::get('/none', fn () => '')->middleware(Locked::by('none', store: 'array'));
        $this->withoutExceptionHandling();
        $this->expectExceptionMessage('needs a cache store of the driver "distlock"');
        $this->get('/none');
    }

    public function testACommaIsRefused(): void
    {
        $this->expectException(\InvalidArgumentException::class);
        Locked::by('a,b');
    }
}
