<?php

namespace DistLock\Laravel\Tests;

use Illuminate\Bus\UniqueLock;
use Illuminate\Tests\Integration\Queue\UniqueJobTest as LaravelsTest;

/** Laravel's own tests of ShouldBeUnique. */
class UniqueJobTest extends LaravelsTest
{
    use MakesTables;

    protected function defineEnvironment($app)
    {
        // They skip tests where the queue is "sync".
        config(['queue.default' => 'database']);
        parent::defineEnvironment($app);
    }

    protected function setUp(): void
    {
        parent::setUp();
        $this->makeTables();
    }

    /**
     * Where a queue has no job, a worker waits for one for three seconds unless it is told not to.
     *
     * @param array<string, mixed> $options
     */
    protected function runQueueWorkerCommand(array $options = [], int $times = 1): void
    {
        parent::runQueueWorkerCommand($options + ['--sleep' => 0], $times);
    }

    /**
     * The tests are of Laravel 10, and other versions have other keys.
     *
     * @param object|class-string $job
     */
    protected function getLockKey($job): string
    {
        return is_callable([UniqueLock::class, 'getKey'])
            ? UniqueLock::getKey(is_string($job) ? new $job() : $job) : parent::getLockKey($job);
    }
}
