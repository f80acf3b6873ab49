<?php

namespace DistLock\Laravel\Tests;

use DistLock\RedisLock;
use Illuminate\Bus\Queueable;
use Illuminate\Contracts\Console\Kernel;
use Illuminate\Contracts\Queue\ClearableQueue;
use Illuminate\Contracts\Queue\ShouldBeEncrypted;
use Illuminate\Contracts\Queue\ShouldBeUnique;
use Illuminate\Contracts\Queue\ShouldQueue;
use Illuminate\Foundation\Bus\Dispatchable;
use Illuminate\Queue\InteractsWithQueue;
use Illuminate\Support\Facades\Queue;
use Illuminate\Support\Facades\Redis;
use Orchestra\Testbench\Factories\UserFactory;
use Orchestra\Testbench\TestCase;

use function DistLock\redis_locks;

/** distlock:clear-queue deletes jobs with their locks. */
class ClearQueueCommandTest extends TestCase
{
    use MakesTables;

    private string $queue;

    protected function setUp(): void
    {
        parent::setUp();
        $this->makeTables();
        $this->queue = uniqid('queue', true);
        config(['queue.connections.redis' => ['driver' => 'redis', 'connection' => 'default', 'queue' => 'other', 'retry_after' => 90]]);
    }

    protected function tearDown(): void
    {
        foreach (['', ':delayed', ':reserved', ':notify'] as $suffix) {
            Redis::connection()->command('del', ["queues:$this->queue$suffix"]);
        }
        parent::tearDown();
    }

    /** @return list<array{string}> */
    public static function connections(): array
    {
        return [['database'], ['redis']];
    }

    private function dispatch(string $connection, object $job): void
    {
        dispatch($job->onConnection($connection)->onQueue($this->queue));
    }

    /**
     * @param array<string, mixed> $options
     *
     * @return array{int, string} what the command returned, and printed
     */
    private function clear(string $connection, array $options = []): array
    {
        $kernel = $this->app->make(Kernel::class);

        return [$kernel->call('distlock:clear-queue', $options + ['connection' => $connection, '--queue' => $this->queue]), $kernel->output()];
    }

    private function jobs(string $connection): int
    {
        return Queue::connection($connection)->size($this->queue);
    }

    private function said(int $jobs, int $locks): string
    {
        return "Deleted $jobs jobs from the queue \"$this->queue\", and released $locks locks.\n";
    }

    /** How many locks there are below the cache's prefix. */
    private function locks(): int
    {
        $prefix = config('cache.prefix');
        $this->assertIsString($prefix);

        return count(array_filter(
            redis_locks("$prefix*", Servers::redis()),
            fn (string $name): bool => (new RedisLock($name, Servers::redis()))->isLocked(),
        ));
    }

    #[\PHPUnit\Framework\Attributes\DataProvider('connections')]
    public function testJobsAndTheirLocks(string $connection): void
    {
        foreach ([1, 2, 3] as $number) {
            $this->dispatch($connection, new UniqueByNumber($number));
        }
        $this->dispatch($connection, (new UniqueByNumber(4))->delay(3600));
        $this->dispatch($connection, new UniqueAndEncrypted());
        $this->dispatch($connection, new NotUnique());
        $this->dispatch($connection, new NotUnique());
        dispatch((new UniqueByNumber(5))->onConnection($connection)->onQueue("$this->queue:another"));
        $this->assertSame([7, 6], [$this->jobs($connection), $this->locks()]);
        $this->assertSame([0, $this->said(7, 5)], $this->clear($connection));
        $this->assertSame([0, 1], [$this->jobs($connection), $this->locks()]);
        $this->dispatch($connection, new UniqueByNumber(1));
        $this->assertSame(1, $this->jobs($connection), 'It can be dispatched again.');
        $queue = Queue::connection($connection);
        $queue instanceof ClearableQueue && $queue->clear("$this->queue:another");
    }

    /** A worker may be running it, and releases its lock in the end. */
    #[\PHPUnit\Framework\Attributes\DataProvider('connections')]
    public function testAJobThatAWorkerHasTaken(string $connection): void
    {
        $this->dispatch($connection, new UniqueByNumber(1));
        $this->dispatch($connection, new UniqueByNumber(2));
        $this->assertNotNull(Queue::connection($connection)->pop($this->queue));
        $this->assertSame([0, $this->said(1, 1)], $this->clear($connection));
        $this->assertSame(1, $this->locks());
        $this->assertSame([0, $this->said(1, 1)], $this->clear($connection, ['--reserved' => true]));
        $this->assertSame([0, 0], [$this->locks(), $this->jobs($connection)]);
    }

    /** Laravel 10 notes the name of the lock nowhere else. */
    public function testAJobWhoseModelIsGone(): void
    {
        $user = UserFactory::new()->create();
        $this->dispatch('database', new JobOfAModel($user, 'redis'));
        $user->delete();
        $isKnown = (int) $this->app->version() >= 11;
        [$code, $printed] = $this->clear('database');
        $this->assertSame($isKnown ? [0, 0] : [1, 1], [$code, $this->locks()]);
        $this->assertStringContainsString($isKnown ? $this->said(1, 1) : '1 of the jobs couldn\'t be read', $printed);
    }

    public function testConnectionsThatCannotBeRead(): void
    {
        $this->assertSame([1, "There is no such queue connection.\n"], $this->clear('nowhere'));
        [$code, $printed] = $this->clear('sync');
        $this->assertSame(1, $code);
        $this->assertStringContainsString('only those of the drivers "database" and "redis"', $printed);
    }

    public function testTheDefaultConnection(): void
    {
        config(['queue.default' => 'database']);
        $this->queue = 'default';
        $this->dispatch('database', new UniqueByNumber(1));
        $kernel = $this->app->make(Kernel::class);
        $this->assertSame(0, $kernel->call('distlock:clear-queue'));
        $this->assertSame($this->said(1, 1), $kernel->output());
    }
}

class NotUnique implements ShouldQueue
{
    use Dispatchable;
    use InteractsWithQueue;
    use Queueable;

    public function handle(): void
    {
    }
}

class UniqueByNumber extends NotUnique implements ShouldBeUnique
{
    public function __construct(private int $number)
    {
    }

    public function uniqueId(): string
    {
        return "number $this->number";
    }
}

class UniqueAndEncrypted extends NotUnique implements ShouldBeEncrypted, ShouldBeUnique
{
}
