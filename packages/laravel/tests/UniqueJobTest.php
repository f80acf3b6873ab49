<?php

namespace DistLock\Laravel\Tests;

use Illuminate\Bus\UniqueLock;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Schema;
use Illuminate\Tests\Integration\Queue\QueueTestCase;
use Illuminate\Tests\Integration\Queue\UniqueJobTest as LaravelsTest;

/** Laravel's own tests of ShouldBeUnique. */
class UniqueJobTest extends LaravelsTest
{
    protected function defineEnvironment($app)
    {
        // Later versions skip tests where the queue is "sync", which the earlier ones expect.
        if (is_subclass_of(LaravelsTest::class, QueueTestCase::class)) {
            $app['config']->set('queue.default', 'database');
        }
        parent::defineEnvironment($app);
    }

    protected function setUp(): void
    {
        parent::setUp();
        // Later versions expect that testbench has made them.
        if (!Schema::hasTable('jobs')) {
            Schema::create('jobs', function (Blueprint $table): void {
                $table->bigIncrements('id');
                $table->string('queue')->index();
                $table->longText('payload');
                $table->unsignedTinyInteger('attempts');
                $table->unsignedInteger('reserved_at')->nullable();
                $table->unsignedInteger('available_at');
                $table->unsignedInteger('created_at');
            });
        }
        if (!Schema::hasTable('users')) {
            Schema::create('users', function (Blueprint $table): void {
                $table->bigIncrements('id');
                $table->string('name');
                $table->timestamps();
            });
        }
    }

    /** Where the sources of this version of Laravel can't be had, the tests are of an earlier one with other keys. */
    protected function getLockKey($job)
    {
        return is_callable([UniqueLock::class, 'getKey'])
            ? UniqueLock::getKey(is_string($job) ? new $job() : $job) : parent::getLockKey($job);
    }
}
