<?php

namespace DistLock\Laravel\Tests;

use Illuminate\Support\Facades\Cache;
use Orchestra\Testbench\TestCase;

/** Octane tells by events that a request has ended. Stand-ins are dispatched here, as Octane itself isn't installed. */
class OctaneTest extends TestCase
{
    protected function defineEnvironment($app)
    {
        $app['config']->set('distlock.octane', $this->isOn());
    }

    private function isOn(): bool
    {
        return !str_contains($this->name(), 'Off');
    }

    private function endOfARequest(): object
    {
        if (!interface_exists('Laravel\Octane\Contracts\OperationTerminated')) {
            eval('namespace Laravel\Octane\Contracts; interface OperationTerminated { }');
            eval('namespace Laravel\Octane\Events; class WorkerErrorOccurred { }');
        }

        return new class () implements \Laravel\Octane\Contracts\OperationTerminated {
        };
    }

    public function testTheEndOfARequestReleases(): void
    {
        $end = $this->endOfARequest();
        foreach ([$end, new \Laravel\Octane\Events\WorkerErrorOccurred()] as $event) {
            [$renewed, $left] = [Cache::lock(uniqid('', true)), Cache::lock($name = uniqid('', true), 20)];
            $this->assertTrue($renewed->get() && $left->get());
            unset($left);
            $this->app['events']->dispatch($event);
            $this->assertFalse($renewed->isLocked());
            $this->assertFalse($renewed->release());
            $this->assertTrue(Cache::lock($name)->isLocked(), 'It has a number of seconds, and nobody has it in a variable.');
            $this->assertTrue($renewed->get(), 'The next request gets it.');
            $this->assertTrue($renewed->release());
        }
    }

    public function testOffItDoesNothing(): void
    {
        $lock = Cache::lock(uniqid('', true));
        $this->assertTrue($lock->get());
        $this->app['events']->dispatch($this->endOfARequest());
        $this->assertTrue($lock->release());
    }
}
