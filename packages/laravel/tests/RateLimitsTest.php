<?php

namespace DistLock\Laravel\Tests;

use DistLock\Laravel\Limiter;
use DistLock\Laravel\RateLimited;
use DistLock\Laravel\Throttled;
use Illuminate\Support\Facades\Route;
use Orchestra\Testbench\TestCase;

/** Rate limits of jobs and of routes. */
class RateLimitsTest extends TestCase
{
    public function testAJobThatComesTooEarlyGoesBackUntilItsTurn(): void
    {
        $job = new LimitedJob();
        $limited = new RateLimited(uniqid(__METHOD__, true), 1, 60.0);
        $this->assertSame('done', $limited->handle($job, fn () => 'done'));
        $this->assertNull($limited->handle($job, fn () => $this->fail('It ran.')));
        $this->assertGreaterThan(40, $job->released);
        $this->assertLessThanOrEqual(60, $job->released);
    }

    public function testAJobThatMayWaitRunsInItsTurn(): void
    {
        $name = uniqid(__METHOD__, true);
        $job = new LimitedJob();
        $began = hrtime(true);
        foreach ([1, 2, 3] as $_) {
            $this->assertSame('done', (new RateLimited($name, 10, 1.0, 1, 20.0))->handle($job, fn () => 'done'));
        }
        $this->assertGreaterThanOrEqual(200_000_000, hrtime(true) - $began);
        $this->assertNull($job->released);
    }

    public function testARouteIsThrottled(): void
    {
        $name = uniqid('route', true);
        Route::get('/limited', fn () => 'allowed')->middleware(Throttled::by($name, 1, 60.0, 2));
        $this->get('/limited')->assertOk()->assertHeader('X-RateLimit-Limit', '2')->assertHeader('X-RateLimit-Remaining', '1');
        $this->get('/limited')->assertOk()->assertHeader('X-RateLimit-Remaining', '0');
        $response = $this->getJson('/limited')->assertStatus(429)->assertHeader('X-RateLimit-Remaining', '0');
        $this->assertGreaterThan(40, (int) $response->headers->get('Retry-After'));
        // Another address has permits of its own.
        $this->withServerVariables(['REMOTE_ADDR' => '127.0.0.9'])->get('/limited')->assertOk();
    }

    public function testANameWithACommaIsRefused(): void
    {
        $this->expectException(\InvalidArgumentException::class);
        Throttled::by('a,b', 1);
    }

    public function testALimiterHasTheLimitersServer(): void
    {
        $limiter = $this->app->make(Limiter::class)->rate(uniqid(__METHOD__, true), 1, 60.0);
        $this->assertTrue($limiter->acquire(0.0));
        $this->assertFalse($limiter->acquire(0.0));
    }
}

class LimitedJob
{
    public ?int $released = null;

    public function release(int $delay): void
    {
        $this->released = $delay;
    }
}
