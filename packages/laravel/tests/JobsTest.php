<?php

namespace DistLock\Laravel\Tests;

use Illuminate\Bus\Queueable;
use Illuminate\Bus\UniqueLock;
use Illuminate\Cache\Repository;
use Illuminate\Contracts\Broadcasting\ShouldBeUnique as BroadcastShouldBeUnique;
use Illuminate\Contracts\Broadcasting\ShouldBroadcast;
use Illuminate\Contracts\Queue\ShouldBeUnique;
use Illuminate\Contracts\Queue\ShouldBeUniqueUntilProcessing;
use Illuminate\Contracts\Queue\ShouldQueue;
use Illuminate\Foundation\Auth\User;
use Illuminate\Foundation\Bus\Dispatchable;
use Illuminate\Queue\InteractsWithQueue;
use Illuminate\Queue\Middleware\WithoutOverlapping;
use Illuminate\Queue\SerializesModels;
use Illuminate\Support\Facades\Broadcast;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Event;
use Illuminate\Support\Facades\Queue;
use Orchestra\Testbench\Factories\UserFactory;
use Orchestra\Testbench\TestCase;

/** What queues and events do with locks beyond Laravel 10's own tests. */
class JobsTest extends TestCase
{
    use MakesTables;

    /** @param \Illuminate\Foundation\Application $app */
    protected function defineEnvironment($app): void
    {
        config(['queue.default' => 'database']);
    }

    protected function setUp(): void
    {
        parent::setUp();
        $this->makeTables();
        RetriedJob::$handled = 0;
        JobUntilProcessing::$couldBeLocked = [];
    }

    private function work(): void
    {
        $this->artisan('queue:work', ['--once' => true, '--sleep' => 0, '--memory' => 1024])->run();
    }

    private function keyOf(object $job): string
    {
        // Laravel 10 keeps it to itself.
        return is_callable([UniqueLock::class, 'getKey']) ? UniqueLock::getKey($job) : 'laravel_unique_job:' . get_class($job);
    }

    private function version(): int
    {
        return (int) $this->app->version();
    }

    /** Since Laravel 13, an event tells of those that aren't. */
    public function testAUniqueJobIsNotDispatchedTwice(): void
    {
        $skipped = 0;
        Event::listen('Illuminate\Queue\Events\UniqueJobSkipped', function () use (&$skipped): void {
            $skipped++;
        });
        foreach ([1, 2, 3] as $time) {
            RetriedJob::dispatch();
        }
        $this->assertSame(1, Queue::size());
        $this->assertSame($this->version() >= 13 ? 2 : 0, $skipped);
    }

    /** Since Laravel 12. A fake is forgotten by the next one, so what was dispatched to it can be dispatched again. */
    public function testTheLocksOfAFakeQueueEndWithIt(): void
    {
        foreach ([1, 2] as $fake) {
            Queue::fake();
            RetriedJob::dispatch();
            RetriedJob::dispatch();
            Queue::assertPushed(RetriedJob::class, $fake === 1 || $this->version() >= 12 ? 1 : 0);
        }
    }

    public function testAJobThatIsUniqueUntilItIsProcessed(): void
    {
        dispatch($job = new JobUntilProcessing());
        $lock = Cache::lock($this->keyOf($job), 20);
        $this->assertFalse($lock->get());
        dispatch(new JobUntilProcessing());
        $this->assertSame(1, Queue::size());
        $this->work();
        $this->assertSame([true], JobUntilProcessing::$couldBeLocked);
        $this->assertFalse($lock->isLocked());
    }

    /** Its middleware puts it back into the queue before it is processed. Laravel 10 releases its lock all the same. */
    public function testAJobThatIsUniqueUntilItIsProcessedButComesBackFirst(): void
    {
        dispatch($job = new JobUntilProcessing(returns: 1));
        $lock = Cache::lock($this->keyOf($job), 20);
        $this->work();
        $this->assertSame([], JobUntilProcessing::$couldBeLocked);
        $this->assertSame($this->version() >= 11, $lock->isLocked());
        $this->work();
        $this->assertSame([true], JobUntilProcessing::$couldBeLocked);
        $this->assertFalse($lock->isLocked());
    }

    /** When it is processed for the second time, the lock belongs to another job. Only Laravel 13 leaves that alone. */
    public function testASecondAttemptOfAJobThatIsUniqueUntilItIsProcessed(): void
    {
        dispatch($job = new JobUntilProcessing(attempts: 2));
        $this->work();
        $lock = Cache::lock($this->keyOf($job), 60);
        $this->assertTrue($lock->get());
        $this->work();
        $this->assertSame([true, $this->version() < 13], JobUntilProcessing::$couldBeLocked);
        $this->assertSame($this->version() >= 13, $lock->isLocked());
    }

    /** Only Laravel 13 tells the lock of the job whose model is gone from that of a later one. */
    public function testAUniqueJobWhoseModelIsGoneAfterItsLock(): void
    {
        $user = UserFactory::new()->create();
        dispatch($job = new JobOfAModel($user, 'redis'));
        $lock = Cache::lock($this->keyOf($job), 20);
        $lock->forceRelease();
        $this->assertTrue($lock->get());
        $user->delete();
        $this->work();
        $this->assertSame(0, Queue::size());
        $this->assertSame($this->version() < 11 || $this->version() >= 13, $lock->isLocked());
    }

    /** Only Laravel 13 leaves the lock alone if the job that isn't dispatched hasn't acquired it. */
    public function testARollbackOfAJobThatHasNoLock(): void
    {
        dispatch($job = new RetriedJob());
        try {
            DB::transaction(function (): void {
                Queue::push((new RetriedJob())->afterCommit());
                throw new \Exception('rolled back');
            });
        } catch (\Exception $e) {
            $this->assertSame('rolled back', $e->getMessage());
        }
        $this->assertSame(1, Queue::size());
        $this->assertSame($this->version() !== 12, Cache::lock($this->keyOf($job))->isLocked());
    }

    /** Its lock has ended meanwhile, and belongs to a later job. Only Laravel 13 tells them apart. */
    public function testAUniqueJobThatIsLateWithItsRelease(): void
    {
        $job = new RetriedJob();
        dispatch($job);
        $this->work();
        $this->assertSame(1, RetriedJob::$handled);
        $lock = Cache::lock($this->keyOf($job), 20);
        $this->assertFalse($lock->get());
        $lock->forceRelease();
        $this->assertTrue($lock->get());
        $this->work();
        $this->assertSame(2, RetriedJob::$handled);
        $this->assertSame($this->version() >= 13, $lock->isLocked());
    }

    public function testAUniqueJobThatIsThroughAllItsAttempts(): void
    {
        dispatch($job = new RetriedJob());
        $this->work();
        $this->assertTrue(Cache::lock($this->keyOf($job))->isLocked());
        $this->work();
        $this->assertFalse(Cache::lock($this->keyOf($job))->isLocked());
    }

    /** Laravel finds the store by its name, since 11. */
    #[\PHPUnit\Framework\Attributes\DataProvider('stores')]
    public function testAUniqueJobWhoseModelIsGone(string $store): void
    {
        $user = UserFactory::new()->create();
        dispatch($job = new JobOfAModel($user, $store));
        $lock = Cache::store($store)->lock($this->keyOf($job));
        $this->assertTrue($lock->isLocked());
        $user->delete();
        $this->work();
        $this->assertSame(0, Queue::size());
        $this->assertSame($this->version() < 11, $lock->isLocked());
    }

    /** @return list<array{string}> */
    public static function stores(): array
    {
        return [['redis'], ['database']];
    }

    /** Since Laravel 12. */
    public function testAUniqueJobWhoseTransactionIsRolledBack(): void
    {
        $job = (new RetriedJob())->afterCommit();
        try {
            DB::transaction(function () use ($job): void {
                dispatch($job);
                $this->assertTrue(Cache::lock($this->keyOf($job))->isLocked());
                throw new \Exception('rolled back');
            });
        } catch (\Exception $e) {
            $this->assertSame('rolled back', $e->getMessage());
        }
        $this->assertSame(0, Queue::size());
        $this->assertSame($this->version() < 12, Cache::lock($this->keyOf($job))->isLocked());
    }

    /** Since Laravel 12. */
    public function testAListenerThatIsUnique(): void
    {
        Event::listen(SomethingHappened::class, UniqueListener::class);
        foreach ([1, 2] as $time) {
            event(new SomethingHappened());
        }
        $this->assertSame($this->version() >= 12 ? 1 : 2, Queue::size());
        $this->work();
        event(new SomethingHappened());
        $this->assertSame($this->version() >= 12 ? 1 : 2, Queue::size(), 'The first one is through.');
    }

    public function testAnEventThatIsBroadcastOnlyOnce(): void
    {
        foreach ([1, 2] as $time) {
            Broadcast::queue(new UniqueBroadcast());
        }
        $this->assertSame(1, Queue::size());
        $this->work();
        Broadcast::queue(new UniqueBroadcast());
        $this->assertSame(1, Queue::size());
    }

    /** Without expireAfter(), Laravel's own lock would stay for ever. */
    public function testAWorkerThatIsKilledInAJobThatMustNotOverlap(): void
    {
        config(['distlock.ttl' => 0.5]);
        $job = new RetriedJob();
        $middleware = new WithoutOverlapping('report');
        $lock = Cache::lock($middleware->getLockKey($job));
        if (($child = pcntl_fork()) === 0) {
            $middleware->handle($job, fn () => posix_kill(posix_getpid(), \SIGKILL));
            exit(1);
        }
        pcntl_waitpid($child, $status);
        /** @var int $status */
        $this->assertSame(\SIGKILL, pcntl_wtermsig($status));
        $this->assertTrue($lock->block(20));
        $this->assertTrue($lock->release());
    }
}

class RetriedJob implements ShouldBeUnique, ShouldQueue
{
    use Dispatchable;
    use InteractsWithQueue;
    use Queueable;

    public int $tries = 2;
    public static int $handled = 0;

    public function handle(): void
    {
        self::$handled++;
        if ($this->attempts() === 1) {
            $this->release(0);
        }
    }
}

class JobUntilProcessing implements ShouldBeUniqueUntilProcessing, ShouldQueue
{
    use Dispatchable;
    use InteractsWithQueue;
    use Queueable;

    public int $tries = 3;
    /** @var list<bool> of each time that it was processed */
    public static array $couldBeLocked = [];

    /**
     * @param int $returns  how many times its middleware puts it back into the queue
     * @param int $attempts after how many it isn't put back any more
     */
    public function __construct(public int $returns = 0, private int $attempts = 1)
    {
    }

    /** @return list<\Closure(self, \Closure(self): mixed): mixed> */
    public function middleware(): array
    {
        $returns = $this->returns;

        return [static fn (self $job, \Closure $next) => $job->attempts() <= $returns ? $job->release(0) : $next($job)];
    }

    public function handle(): void
    {
        $key = is_callable([UniqueLock::class, 'getKey']) ? UniqueLock::getKey($this) : 'laravel_unique_job:' . self::class;
        self::$couldBeLocked[] = (bool) Cache::lock($key, 20)->get(static fn () => true);
        if ($this->attempts() < $this->attempts) {
            $this->release(0);
        }
    }
}

class JobOfAModel implements ShouldBeUnique, ShouldQueue
{
    use Dispatchable;
    use InteractsWithQueue;
    use Queueable;
    use SerializesModels;

    public bool $deleteWhenMissingModels = true;

    public function __construct(public User $user, private string $store)
    {
    }

    public function uniqueVia(): Repository
    {
        /** @var Repository */
        return Cache::store($this->store);
    }

    public function handle(): void
    {
    }
}

class SomethingHappened
{
}

class UniqueListener implements ShouldBeUnique, ShouldQueue
{
    public function handle(SomethingHappened $event): void
    {
    }
}

class UniqueBroadcast implements BroadcastShouldBeUnique, ShouldBroadcast
{
    public function broadcastOn()
    {
        return [];
    }
}
