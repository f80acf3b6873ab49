<?php

namespace DistLock\Laravel\Tests;

use Illuminate\Contracts\Cache\Lock;
use Illuminate\Contracts\Events\Dispatcher;
use Illuminate\Contracts\Foundation\Application as ApplicationContract;
use Illuminate\Contracts\Http\Kernel;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\Facade;
use Illuminate\Support\Facades\Route;
use Laravel\Octane\Contracts\OperationTerminated;
use Laravel\Octane\Events\WorkerErrorOccurred;
use Orchestra\Testbench\TestCase;

/**
 * Octane itself isn't installed. What its worker does is done here: it clones the application for each request, tells
 * the clone's dispatcher by an event that the request has ended, or failed, and flushes the clone.
 */
class OctaneTest extends TestCase
{
    /** @param \Illuminate\Foundation\Application $app */
    protected function defineEnvironment($app): void
    {
        config(['distlock.octane' => $this->isOn()]);
    }

    private function isOn(): bool|string
    {
        return match (true) {
            str_contains($this->name(), 'Off') => false,
            str_contains($this->name(), 'Mistake') => 'on',
            default => true,
        };
    }

    private function ended(ApplicationContract $app, ApplicationContract $sandbox): OperationTerminated
    {
        return new class ($app, $sandbox) implements OperationTerminated {
            public function __construct(public ApplicationContract $app, public ApplicationContract $sandbox)
            {
            }

            public function app(): ApplicationContract
            {
                return $this->app;
            }

            public function sandbox(): ApplicationContract
            {
                return $this->sandbox;
            }
        };
    }

    /** @return string what a request to the worker is answered */
    private function serve(callable $action, bool $fails = false): string
    {
        Route::get('/', $action);
        $sandbox = clone $this->app;
        Facade::clearResolvedInstances();
        Facade::setFacadeApplication($sandbox);
        $request = Request::create('/');
        $response = $sandbox->make(Kernel::class)->handle($request);
        $event = $fails ? new WorkerErrorOccurred(new \Exception(), $sandbox) : $this->ended($this->app, $sandbox);
        $sandbox->make(Dispatcher::class)->dispatch($event);
        $sandbox->flush();
        Facade::clearResolvedInstances();
        Facade::setFacadeApplication($this->app);

        return (string) $response->getContent();
    }

    /** @return array{Lock, string} */
    private function take(int $seconds, string $name): array
    {
        return [$lock = Cache::lock($name, $seconds), $lock->get() ? 'held' : 'not held'];
    }

    public function testTheEndOfARequestReleasesWhatDoesNotEnd(): void
    {
        foreach ([false, true] as $fails) {
            $name = uniqid('', true);
            $left = null;
            // A singleton would have it in a property.
            $take = function () use ($name, &$left): string {
                [$left, $text] = $this->take(0, $name);

                return $text;
            };
            $this->assertSame('held', $this->serve($take, $fails));
            $this->assertNotNull($left);
            $this->assertFalse($left->isLocked());
            $this->assertFalse($left->release());
            $this->assertSame('held', $this->serve($take, $fails), 'The next request gets it.');
        }
    }

    /** Each request takes another name, and forgets the object. */
    public function testAWorkerDoesNotCollectLocks(): void
    {
        $objects = [];
        for ($request = 0; $request < 3; $request++) {
            $this->serve(function () use (&$objects): string {
                $lock = Cache::lock(uniqid('', true));
                $this->assertTrue($lock->get());
                $held = (new \ReflectionProperty($lock, 'held'))->getValue($lock);
                $this->assertIsObject($held);
                $objects[] = \WeakReference::create($held);

                return '';
            });
        }
        gc_collect_cycles();
        $this->assertSame([null, null, null], array_map(fn (\WeakReference $object) => $object->get(), $objects));
    }

    /** As without Octane, where a lock of a number of seconds outlives its request. */
    public function testTheEndOfARequestLeavesWhatEnds(): void
    {
        foreach ([false, true] as $fails) {
            $name = uniqid('', true);
            [$left, $others] = [null, []];
            $take = function () use ($name, &$left, &$others): string {
                $others[] = $this->take(20, "$name, another one")[0];
                [$left, $text] = $this->take(20, $name);

                return $text;
            };
            $this->assertSame('held', $this->serve($take, $fails));
            $this->assertTrue($others[0]->release());
            $first = $left;
            $this->assertSame('not held', $this->serve($take, $fails));
            $this->assertNotNull($first);
            $this->assertTrue($first->isOwnedByCurrentProcess());
            $this->assertTrue($first->refresh(30));
            $this->assertTrue($first->release());
            $this->assertSame('held', $this->serve($take, $fails));
        }
    }

    /** What the code acquired without Laravel has no seconds after which it may end. */
    public function testTheEndOfARequestReleasesTheExtensionsOwnLocks(): void
    {
        $lock = new \DistLock\RedisLock(uniqid('', true), Servers::redis());
        $this->assertSame('1', $this->serve(fn () => (string) $lock->acquire(0.0)));
        $this->assertFalse($lock->isLocked());
    }

    public function testTheEndOfARequestEndsItsTickets(): void
    {
        [$holder, $lock] = array_map(fn (string $name) => new \DistLock\RedisLock($name, Servers::redis()), array_fill(0, 2, uniqid('', true)));
        $ticket = null;
        $this->serve(function () use ($holder, $lock, &$ticket): string {
            $this->assertTrue($holder->acquire(0.0));
            $ticket = $lock->enqueue(60.0);

            return '';
        });
        $this->assertNotNull($ticket);
        $this->assertTrue($ticket->isSettled());
        $this->assertFalse($lock->isLocked());
        $this->assertTrue($lock->acquire(0.0));
        $lock->release();
    }

    public function testOffItDoesNothing(): void
    {
        $left = null;
        $this->serve(function () use (&$left): string {
            [$left, $text] = $this->take(0, uniqid('', true));

            return $text;
        });
        $this->assertNotNull($left);
        $this->assertTrue($left->release());
    }

    /** Whatever is used of distlock throws, see ConfigurationTest; the listener isn't registered. */
    public function testAMistakeDoesNotSwitchItOn(): void
    {
        $this->assertFalse($this->app['events']->hasListeners(OperationTerminated::class));
        $this->expectExceptionMessage('config/distlock.php: "octane" must be true or false.');
        Cache::lock('name');
    }
}
