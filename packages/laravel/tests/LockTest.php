<?php

namespace DistLock\Laravel\Tests;

use DistLock\Laravel\DistLockStore;
use DistLock\RedisLock;
use Illuminate\Cache\ArrayStore;
use Illuminate\Contracts\Cache\LockTimeoutException;
use PHPUnit\Framework\TestCase;

enum Suit: string
{
    case Hearts = 'h';
}

enum Unit
{
    case Metre;
}

/** What is particular to these locks. */
class LockTest extends TestCase
{
    private string $prefix;
    private DistLockStore $store;

    protected function setUp(): void
    {
        $this->prefix = uniqid('laravel:', true) . ':';
        $this->store = $this->store(10.0);
    }

    private function store(float $ttl): DistLockStore
    {
        return new DistLockStore(
            new ArrayStore(),
            $this->prefix,
            ['servers' => Servers::redis(), 'ttl' => $ttl, 'unique_for' => 100],
        );
    }

    private function ttl(string $name): ?float
    {
        return (new RedisLock($this->prefix . $name, Servers::redis()))->inspect()->ttl;
    }

    /** Runs in a forked child, and tells what it wrote. */
    private function inAChild(callable $code): string
    {
        [$ours, $childs] = stream_socket_pair(\STREAM_PF_UNIX, \STREAM_SOCK_STREAM, 0);
        if (($child = pcntl_fork()) === 0) {
            fwrite($childs, (string) json_encode($code()));
            posix_kill(posix_getpid(), \SIGKILL);
        }
        fclose($childs);
        pcntl_waitpid($child, $status);

        return stream_get_contents($ours);
    }

    public function testALockOutlivesItsObject(): void
    {
        $this->assertTrue($this->store->lock('report', 20)->get());
        $this->assertFalse($this->store->lock('report', 20)->get());
        $this->assertEqualsWithDelta(20.0, $this->ttl('report'), 5.0);
    }

    #[\PHPUnit\Framework\Attributes\DataProvider('ends')]
    public function testWhatIsLeftOfAProcess(string $seconds, string $end, bool $isLocked): void
    {
        $code = sprintf(
            'require %s; $lock = new DistLock\Laravel\Lock(%s, 10.0, %s, %s); print($lock->get() ? "held" : ""); %s',
            ...array_map(fn (string $text) => var_export($text, true), [__DIR__ . '/bootstrap.php', Servers::redis()]),
            ...[var_export($this->prefix . 'report', true), $seconds, $end],
        );
        $options = ['-n', '-d', 'extension=' . (getenv('DISTLOCK_TEST_EXTENSION') ?: 'distlock')];
        foreach (['ctype', 'mbstring'] as $module) {
            if (is_file(\ini_get('extension_dir') . "/$module.so")) {
                array_push($options, '-d', "extension=$module");
            }
        }
        $process = proc_open([\PHP_BINARY, ...$options, '-r', $code], [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
        $output = stream_get_contents($pipes[1]);
        proc_close($process);
        $this->assertStringStartsWith('held', $output);
        $this->assertSame($isLocked, $this->store->lock('report')->isLocked(), $output);
    }

    /** @return array<string, array{string, string, bool}> */
    public static function ends(): array
    {
        $fatal = 'ini_set("memory_limit", "16M"); $text = str_repeat("x", 100000000);';

        return [
            'seconds, end' => ['20', '', true],
            'seconds, exit' => ['20', 'exit(1);', true],
            'seconds, fatal error' => ['20', $fatal, false],
            'no seconds, end' => ['0', '', false],
            'no seconds, exit' => ['0', 'exit(1);', false],
            'no seconds, fatal error' => ['0', $fatal, false],
            'seconds, the owner told before, fatal error' => ['20); $lock->owner(', $fatal, true],
            'seconds, the owner told, fatal error' => ['20', "\$lock->owner(); $fatal", true],
            'no seconds, refreshed by some, end' => ['0', '$lock->refresh(20);', true],
            'seconds, refreshed by none, end' => ['20', '$lock->refresh(0);', false],
        ];
    }

    public function testTheTtlIsAYearAtMost(): void
    {
        $this->assertTrue($this->store->lock('report', 10 ** 9)->get());
        $this->assertEqualsWithDelta(31536000.0, $this->ttl('report'), 60.0);
    }

    public function testZeroSecondsAreRenewed(): void
    {
        $store = $this->store(0.3);
        $this->assertTrue($store->lock('report')->get());
        usleep(700000);
        $this->assertFalse($store->lock('report')->get());
        $this->assertLessThanOrEqual(0.3, $this->ttl('report'));
    }

    public function testZeroSecondsAreReleasedByTheirOwner(): void
    {
        $lock = $this->store->lock('report');
        $this->assertTrue($lock->get());
        $owner = $lock->owner();
        unset($lock);
        $this->assertTrue($this->store->restoreLock('report', $owner)->release());
        $this->assertFalse($this->store->restoreLock('report', $owner)->release());
        $this->assertTrue($this->store->lock('report')->get());
    }

    public function testAnotherProcessReleases(): void
    {
        $lock = $this->store->lock('report', 20);
        $this->assertTrue($lock->get());
        $owner = $lock->owner();
        $this->assertSame('[true,true]', $this->inAChild(function () use ($owner): array {
            $restored = $this->store->restoreLock('report', $owner);

            return [$restored->isOwnedByCurrentProcess(), $restored->release()];
        }));
        $this->assertFalse($lock->isOwnedByCurrentProcess());
        $this->assertFalse($lock->release());
    }

    public function testAForkedChildThatEndsLeavesTheLockAlone(): void
    {
        foreach ([20, 0] as $seconds) {
            $lock = $this->store->lock('report', $seconds);
            $lock->get();
            $this->assertSame('[false,false,false]', $this->inAChild(fn (): array => [$lock->release(), $lock->refresh(), $lock->release()]));
            $this->assertTrue($lock->isOwnedByCurrentProcess());
            $this->assertTrue($lock->release());
        }
    }

    /** Its parent then has it no longer. */
    public function testAForkedChildTakesOverWhatItRestores(): void
    {
        $store = $this->store(0.5);
        $lock = $store->lock('report', 0, 'me');
        $this->assertTrue($lock->get());
        $this->assertSame('[true,true,true]', $this->inAChild(function () use ($store): array {
            $restored = $store->restoreLock('report', 'me');
            $refreshed = $restored->refresh();
            usleep(1000000);

            return [$refreshed, $restored->isOwnedByCurrentProcess(), $restored->release()];
        }));
        $this->assertFalse($lock->release());
        $this->assertFalse($lock->isLocked());
    }

    /** The same as with Laravel's own locks, which compare only the owner. */
    public function testSeveralObjectsOfOneOwnershipTakeItFromEachOther(): void
    {
        foreach ([20, 0] as $seconds) {
            foreach ([true, false] as $isOwnerTold) {
                $first = $this->store->lock('report', $seconds, 'me');
                $this->assertTrue($first->get());
                $isOwnerTold && $first->owner();
                [$one, $other] = [$this->store->restoreLock('report', 'me'), $this->store->restoreLock('report', 'me')];
                foreach ([$one, $other, $first, $one] as $lock) {
                    $this->assertTrue($lock->refresh(60));
                }
                $this->assertTrue($other->isOwnedByCurrentProcess());
                $this->assertTrue($other->release());
                $this->assertFalse($one->release());
                $this->assertFalse($first->release());
                $this->assertFalse($first->isLocked());
            }
        }
    }

    public function testWhatAJobTookOverGoesOnInTheRequest(): void
    {
        $lock = $this->store->lock('report', 20);
        $this->assertTrue($lock->get());
        $owner = $lock->owner();
        $this->assertSame('true', $this->inAChild(fn (): bool => $this->store->restoreLock('report', $owner)->refresh(60)));
        $this->assertTrue($lock->refresh(30));
        $this->assertTrue($lock->isOwnedByCurrentProcess());
        $this->assertTrue($lock->release());
        $this->assertFalse($lock->isLocked());
    }

    /** The job is delivered again, and goes on, because the owner is looked up, not the token. */
    public function testAJobThatIsKilledAndDeliveredAgain(): void
    {
        $owner = $this->store->lock('report', 20)->owner();
        $lock = $this->store->lock('report', 20, $owner);
        $this->assertTrue($lock->get());
        $lock->owner();
        $restored = fn (): bool => $this->store->restoreLock('report', $owner)->refresh(60);
        $this->assertSame('true', $this->inAChild($restored));
        $this->assertSame('[true,true]', $this->inAChild(function () use ($owner): array {
            $restored = $this->store->restoreLock('report', $owner);

            return [$restored->refresh(60), $restored->release()];
        }));
        $this->assertFalse($lock->isLocked());
    }

    public function testTwoProcessesOfOneOwnerRefreshAtTheSameTime(): void
    {
        $lock = $this->store->lock('report', 60, 'me');
        $this->assertTrue($lock->get());
        $lock->owner();
        $refresh = function (): int {
            for ($refreshed = $i = 0; $i < 100; $i++) {
                $refreshed += (int) $this->store->lock('report', 60, 'me')->refresh();
            }

            return $refreshed;
        };
        [$ours, $theirs] = (array) stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        if (($child = pcntl_fork()) === 0) {
            fwrite($theirs, $refresh() . "\n");
            posix_kill(posix_getpid(), SIGKILL);
        }
        // Each attempt may find the lock taken over by the other process, so it isn't certain that all succeed.
        $this->assertGreaterThan(80, $refresh());
        $this->assertGreaterThan(80, (int) fgets($ours));
        pcntl_waitpid($child, $status);
        $this->assertTrue($lock->release());
        $this->assertFalse($lock->isLocked());
    }

    public function testNamesThatAreEnums(): void
    {
        foreach ([[Suit::Hearts, 'h'], [Unit::Metre, 'Metre']] as [$case, $name]) {
            $this->assertTrue($this->store->lock($case, 20, 'me')->get());
            $this->assertTrue($this->store->lock($name)->isLocked());
            $this->assertTrue($this->store->restoreLock($case, 'me')->release());
        }
    }

    /** Also on the command line, and in the exceptions of others. */
    public function testTheOwnerIsSeenAsALabel(): void
    {
        $this->store->lock('report', 20, 'Sally, from the shop')->get();
        $label = (string) (new RedisLock($this->prefix . 'report', Servers::redis()))->getOwner()?->label;
        $this->assertMatchesRegularExpression('/^Sally, from the shop#[0-9a-f]{8}$/D', $label);
    }

    public function testRefresh(): void
    {
        $lock = $this->store->lock('report', 5);
        $lock->get();
        $this->assertTrue($lock->refresh(50));
        $this->assertEqualsWithDelta(50.0, $this->ttl('report'), 5.0);
        $this->assertTrue($lock->refresh());
        $this->assertEqualsWithDelta(5.0, $this->ttl('report'), 3.0);
        $this->assertTrue($this->store->restoreLock('report', $lock->owner())->refresh(70));
        $this->assertEqualsWithDelta(70.0, $this->ttl('report'), 5.0);
        $lock->forceRelease();
        $this->assertFalse($lock->refresh());
    }

    public function testRefreshingMakesALockThatEndsOfOneThatIsRenewed(): void
    {
        $lock = $this->store(0.3)->lock('report');
        $this->assertTrue($lock->get());
        $this->assertTrue($lock->refresh(50));
        $this->assertEqualsWithDelta(50.0, $this->ttl('report'), 5.0);
        unset($lock);
        gc_collect_cycles();
        $this->assertTrue($this->store->lock('report')->isLocked());
    }

    /** Whether its ttl grows again before it has ended. */
    private function isRenewed(string $name, ?float $left): bool
    {
        do {
            $before = $left;
            usleep(20000);
            $left = $this->ttl($name);
        } while ($left > 0.0 && $left <= $before);

        return $left > $before;
    }

    public function testRefreshingByZeroSecondsRenewsFromThenOn(): void
    {
        foreach ([0, -1] as $seconds) {
            $lock = $this->store(4.0)->lock('report', 50);
            $this->assertTrue($lock->get());
            $this->assertTrue($lock->refresh($seconds));
            $left = $this->ttl('report');
            $this->assertLessThanOrEqual(4.0, $left);
            $this->assertTrue($this->isRenewed('report', $left));
            $this->assertTrue($lock->isOwnedByCurrentProcess());
            $this->assertTrue($lock->refresh(), 'It was made with 50 seconds.');
            $this->assertEqualsWithDelta(50.0, $this->ttl('report'), 5.0);
            $this->assertTrue($lock->release());
        }
    }

    /** Its first object can still release it. */
    public function testAnotherObjectOfTheOwnerRefreshes(): void
    {
        foreach ([[0, 20], [20, 0], [0, 0], [20, 20]] as [$seconds, $refreshed]) {
            $lock = $this->store->lock('report', $seconds);
            $this->assertTrue($lock->get());
            $restored = $this->store->restoreLock('report', $lock->owner());
            $this->assertTrue($restored->refresh($refreshed));
            $this->assertTrue($lock->refresh(30));
            $this->assertTrue($lock->release(), "$seconds $refreshed");
            $this->assertFalse($restored->release());
            $this->assertFalse($restored->isLocked());
        }
    }

    /** Whoever knows the owner may have taken the lock over, so this process must not release it if it fails. */
    public function testALockWhoseOwnerWasTold(): void
    {
        $lock = $this->store->lock('report', 20);
        $this->assertTrue($lock->get());
        $owner = $lock->owner();
        $this->assertSame($owner, $lock->owner());
        $this->assertFalse($lock->get());
        $this->assertTrue($lock->isOwnedByCurrentProcess());
        $this->assertTrue($lock->refresh(50));
        $this->assertEqualsWithDelta(50.0, $this->ttl('report'), 5.0);
        $this->assertSame('[false,false]', $this->inAChild(fn (): array => [$lock->release(), $lock->refresh()]));
        $this->assertTrue($lock->release());
        $this->assertFalse($lock->release());
        $this->assertTrue($lock->get());
        $this->store->lock('report')->forceRelease();
        $this->assertTrue($this->store->lock('report', 20, $owner)->get());
        $this->assertFalse($lock->refresh(), 'Its own ownership is over, though the owner is the same.');
        $this->assertFalse($lock->release());
        $this->assertTrue($lock->isOwnedByCurrentProcess());
    }

    /** @param mixed $seconds */
    #[\PHPUnit\Framework\Attributes\DataProvider('noSeconds')]
    public function testSecondsThatAreNoNumber($seconds): void
    {
        $this->expectException(\InvalidArgumentException::class);
        $this->expectExceptionMessage("The seconds of a lock must be a number; 0 means that it doesn't expire.");
        // @phpstan-ignore argument.type (it is about that)
        $this->store->lock('report', $seconds);
    }

    /** @return array<string, array{mixed}> */
    public static function noSeconds(): array
    {
        return ['words' => ['a minute'], 'a time' => [new \DateTimeImmutable()], 'an interval' => [new \DateInterval('PT5M')]];
    }

    public function testABlockedLockIsHandedOver(): void
    {
        [$ours, $childs] = stream_socket_pair(\STREAM_PF_UNIX, \STREAM_SOCK_STREAM, 0);
        if (($child = pcntl_fork()) === 0) {
            for ($i = 0; $i < 10; $i++) {
                $lock = $this->store->lock('report', 20);
                $lock->block(10);
                fwrite($childs, "held\n");
                usleep(50000);
                $released = microtime(true);
                $lock->release();
                fwrite($childs, "$released\n");
                fgets($childs);
            }
            posix_kill(posix_getpid(), \SIGKILL);
        }
        $times = [];
        for ($i = 0; $i < 10; $i++) {
            fgets($ours);
            $lock = $this->store->lock('report', 20);
            $lock->block(10);
            $times[] = microtime(true) - (float) fgets($ours);
            $lock->release();
            fwrite($ours, "next\n");
        }
        pcntl_waitpid($child, $status);
        // Laravel would look again after 250 ms, or 50 for a session. The time includes one message of the child's.
        $this->assertLessThan(0.02, min($times));
    }

    public function testABlockedLockThatTimesOutSaysWhoHasIt(): void
    {
        $this->inAChild(fn (): mixed => $this->store->lock('report', 20, 'the night shift')->get());
        foreach ([0, 1] as $seconds) {
            $thrown = $this->timeout(fn (): mixed => $this->store->lock('report', 20)->block($seconds));
            $expected = "The lock \"{$this->prefix}report\" was not acquired in $seconds.000 seconds: it was held by ";
            $this->assertStringStartsWith($expected, $thrown->getMessage());
            $this->assertMatchesRegularExpression('/\(the night shift#[0-9a-f]{8}\)$/D', $thrown->getMessage());
            $this->assertInstanceOf(\DistLock\TimeoutException::class, $thrown->getPrevious());
            $this->assertStringStartsWith('the night shift#', (string) $thrown->getPrevious()->getOwner()?->label);
        }
    }

    /** @param callable(): mixed $block */
    private function timeout(callable $block): LockTimeoutException
    {
        try {
            $block();
        } catch (LockTimeoutException $thrown) {
            return $thrown;
        }
        $this->fail('It was acquired.');
    }

    #[\PHPUnit\Framework\Attributes\DataProvider('seconds')]
    public function testWhatAnotherObjectOfThisProcessHoldsIsNotWaitedFor(int $seconds): void
    {
        $held = $this->store->lock('report', $seconds);
        $this->assertTrue($held->get());
        $started = microtime(true);
        $thrown = $this->timeout(fn () => $this->store->lock('report', $seconds)->block(15));
        $this->assertLessThan(10.0, microtime(true) - $started);
        $this->assertInstanceOf(\DistLock\DeadlockException::class, $thrown->getPrevious());
        $this->assertSame($thrown->getPrevious()->getMessage(), $thrown->getMessage());
        $this->assertTrue($held->release());
    }

    /** @return mixed[][] */
    public static function seconds(): array
    {
        return [[0], [20]];
    }

    public function testTheSameObjectDoesNotNest(): void
    {
        $lock = $this->store->lock('report', 20);
        $this->assertTrue($lock->get());
        $this->assertFalse($lock->get());
        $this->assertTrue($lock->release());
        $this->assertFalse($lock->release());
    }

    public function testWhatIsNotHeldIsNotReleased(): void
    {
        $lock = $this->store->lock('report', 20);
        $this->assertFalse($lock->isOwnedByCurrentProcess());
        $this->assertFalse($lock->release());
        $this->assertFalse($lock->refresh());
    }

    public function testTheOwnerIsKnownBefore(): void
    {
        $lock = $this->store->lock('report', 20);
        $owner = $lock->owner();
        $this->assertTrue($lock->get());
        $this->assertSame($owner, $lock->owner());
        $this->assertNotSame($owner, $this->store->lock('report', 20)->owner());
    }

    #[\PHPUnit\Framework\Attributes\DataProvider('owners')]
    public function testAnOwnerOfOnesChoice(string $owner): void
    {
        foreach ([20, 0] as $seconds) {
            $lock = $this->store->lock('report', $seconds, $owner);
            $this->assertSame($owner, $lock->owner());
            $this->assertTrue($lock->get());
            $this->assertFalse($this->store->lock('report', $seconds, $owner)->get(), 'Not even by the same owner.');
            $this->assertTrue($lock->isOwnedByCurrentProcess());
            $this->assertTrue($this->store->lock('report', $seconds)->isOwnedBy($owner));
            foreach (["{$owner}x", 'x', '', substr($owner, 1)] as $other) {
                $this->assertFalse($lock->isOwnedBy($other));
                $this->assertFalse($this->store->restoreLock('report', $other)->release());
            }
            $this->assertFalse($lock->isOwnedBy(null));
            $release = function () use ($owner): array {
                $restored = $this->store->restoreLock('report', $owner);

                return [$restored->isOwnedByCurrentProcess(), $restored->release()];
            };
            $this->assertSame('[true,true]', $this->inAChild($release));
            $this->assertTrue($lock->isOwnedBy(null));
            $this->assertFalse($lock->release());
        }
    }

    /** @return mixed[][] */
    public static function owners(): array
    {
        return [
            'a word' => ['me'],
            'a UUID' => ['f1a5c1f0-5b0e-4f3e-9b0a-0a5d5ad6c6a1'],
            'the longest that is shown' => [str_repeat('x', 54)],
            'the shortest that is hashed' => [str_repeat('x', 55)],
            'the longest label' => [str_repeat('x', 64)],
            'one that ends as labels do' => ['me#12345678'],
            'a sentence' => ['it is me: 3*@/'],
            'bytes' => ["\xff\n\0 end"],
            'a long one' => [str_repeat('long ', 100)],
        ];
    }

    /** What is late to release an ownership mustn't end the next one of the same owner. */
    public function testEachOwnershipOfAnOwnerIsAnotherOne(): void
    {
        $first = $this->store->lock('report', 1, 'me');
        $this->assertTrue($first->get());
        $this->store->lock('report')->forceRelease();
        $second = $this->store->lock('report', 20, 'me');
        $this->assertTrue($second->get());
        $this->assertFalse($first->release());
        $this->assertTrue($second->release());
    }

    public function testAnOwnerOfSeveralLocks(): void
    {
        foreach ([20, 0] as $seconds) {
            [$one, $other] = [$this->store->lock('one', $seconds, 'me'), $this->store->lock('other', $seconds, 'me')];
            $this->assertTrue($one->get() && $other->get());
            $this->assertTrue($this->store->restoreLock('one', 'me')->release());
            $this->assertTrue($other->isOwnedByCurrentProcess());
            $this->assertTrue($other->release());
        }
    }

    public function testTheOwnerOfALockOfLaravelsOwn(): void
    {
        $redis = new \Redis();
        $redis->connect(...explode(':', substr(Servers::redis(), strlen('redis://'))));
        $redis->set($this->prefix . 'report', 'theirs', ['px' => 20000]);
        $this->assertFalse($this->store->lock('report', 20, 'mine')->get());
        $this->assertTrue($this->store->lock('report', 20)->isOwnedBy('theirs'));
        $this->assertTrue($this->store->restoreLock('report', 'theirs')->release());
        $this->assertFalse($this->store->lock('report')->isLocked());
    }

    /** As Laravel's own forceRelease() does, and schedule:clear-cache. */
    public function testALockOfLaravelsOwnIsBroken(): void
    {
        $redis = new \Redis();
        $redis->connect(...explode(':', substr(Servers::redis(), strlen('redis://'))));
        $redis->set($this->prefix . 'report', 'theirs', ['px' => 20000]);
        $this->store->lock('report')->forceRelease();
        $this->assertFalse($this->store->lock('report')->isLocked());
        $this->assertTrue($this->store->lock('report', 20)->get());
    }

    public function testAUniqueJobOutlivesItsDispatcher(): void
    {
        $this->assertTrue($this->store->lock('laravel_unique_job:Report', 0)->get());
        $this->assertEqualsWithDelta(100.0, $this->ttl('laravel_unique_job:Report'), 5.0);
    }

    public function testNoDumpHasThePassword(): void
    {
        $config = ['servers' => 'redis://:secret@localhost', 'ttl' => 10.0, 'unique_for' => 100];
        $store = new DistLockStore(new ArrayStore(), '', $config);
        $this->assertStringNotContainsString('secret', print_r([$store, $store->lock('report', 20)], true));
    }

    public function testIsLocked(): void
    {
        $this->assertFalse($this->store->lock('report')->isLocked());
        $this->store->lock('report', 20)->get();
        $this->assertTrue($this->store->lock('report')->isLocked());
    }

    public function testACallbackThatFailsReleases(): void
    {
        foreach (['get', 'block'] as $method) {
            try {
                $fail = fn () => throw new \Exception('failed');
                $lock = $this->store->lock('report', 20);
                $method === 'block' ? $lock->block(1, $fail) : $lock->get($fail);
                $this->fail('Nothing was thrown.');
            } catch (\Exception $e) {
                $this->assertSame('failed', $e->getMessage());
            }
            $this->assertFalse($this->store->lock('report')->isLocked());
        }
    }
}
