<?php

namespace DistLock\Cache\Tests;

use DistLock\Cache\CircularComputation;
use DistLock\Cache\Once;
use DistLock\Cache\Otherwise;
use DistLock\RedisLockFactory;
use DistLock\Testing\InMemoryLockFactory;
use DistLock\UnsupportedException;
use DistLock\ZkLockFactory;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Cache\Adapter\ArrayAdapter;

/** What one process sees, with a cache and locks in memory. */
class OnceTest extends TestCase
{
    private ArrayCache $cache;
    private InMemoryLockFactory $locks;
    private int $count = 0;
    /** @var \Throwable[] */
    private array $troubles = [];

    protected function setUp(): void
    {
        $this->cache = new ArrayCache();
        $this->locks = new InMemoryLockFactory();
    }

    private function service(Otherwise $otherwise = Otherwise::Compute): Once
    {
        return new Once($this->cache, $this->locks, 'tests', $otherwise, function (\Throwable $trouble): void {
            $this->troubles[] = $trouble;
        });
    }

    /** Its result tells which one it was. */
    private function computation(): \Closure
    {
        return fn (): int => ++$this->count;
    }

    /** Makes what is in the cache older. */
    private function age(string $key, float $seconds): void
    {
        /** @var array{fresh: float, stale: float} $stored */
        $stored = $this->cache->values[$key];
        $stored['fresh'] -= $seconds;
        $stored['stale'] -= $seconds;
        $this->cache->values[$key] = $stored;
    }

    public function testAFreshValueIsNotComputed(): void
    {
        $this->assertSame(1, $this->service()->get('key', $this->computation(), 60.0));
        $this->assertSame(1, $this->service()->get('key', $this->computation(), 60.0));
        $this->age('key', 61.0);
        $this->assertSame(2, $this->service()->get('key', $this->computation(), 60.0));
        $this->assertSame([], $this->troubles);
    }

    /** @dataProvider values */
    #[\PHPUnit\Framework\Attributes\DataProvider('values')]
    public function testAnyValue(mixed $value): void
    {
        $compute = function () use ($value): mixed {
            $this->count++;

            return $value;
        };
        $this->assertSame($value, $this->service()->get('key', $compute, 60.0));
        $this->assertSame($value, $this->service()->get('key', $compute, 60.0));
        $this->assertSame(1, $this->count);
    }

    /** @return mixed[][] */
    public static function values(): array
    {
        return [[null], [false], [0], [''], [[]], [['once' => 'x']], [1.5]];
    }

    /** It is kept as long as it may be returned, with some time for those who wait. */
    public function testHowLongTheCacheKeepsIt(): void
    {
        $this->service()->get('key', $this->computation(), 10.5, stale: 20.0, wait: 5.0);
        $this->assertGreaterThanOrEqual(36, $this->cache->seconds['key']);
        $this->assertLessThanOrEqual(37, $this->cache->seconds['key']);
        $this->service()->get('endless', $this->computation(), 10.0, wait: \INF);
        $this->assertLessThanOrEqual(72, $this->cache->seconds['endless']);
    }

    /** @dataProvider garbage */
    #[\PHPUnit\Framework\Attributes\DataProvider('garbage')]
    public function testACacheThatReturnsSomethingElse(mixed $garbage): void
    {
        $this->cache->values['key'] = $garbage;
        $this->assertSame(1, $this->service()->get('key', $this->computation(), 60.0));
        $this->assertSame(1, $this->service()->get('key', $this->computation(), 60.0));
    }

    /** @return mixed[][] */
    public static function garbage(): array
    {
        return [
            ['text'],
            [false],
            [[]],
            [new \stdClass()],
            [['once' => 1, 'fresh' => 1e12, 'stale' => 1e12, 'value' => 'x']],
            [['once' => 'x', 'fresh' => '9999999999', 'stale' => 1e12, 'value' => 'x']],
            [['once' => 'x', 'fresh' => 1e12, 'value' => 'x']],
        ];
    }

    public function testACacheThatIsAway(): void
    {
        $this->cache->isAway = true;
        $this->assertSame(1, $this->service()->get('key', $this->computation(), 60.0));
        $this->assertSame(2, $this->service()->get('key', $this->computation(), 60.0));
        $this->assertContains('The cache is away', array_map(static fn ($trouble) => $trouble->getMessage(), $this->troubles));
    }

    public function testAValueThatCannotBeStoredIsTriedAgainAfterTheMark(): void
    {
        $this->cache->isFull = true;
        $this->assertSame(1, $this->service()->get('key', $this->computation(), 60.0));
        $this->cache->isFull = false;
        $this->assertSame(2, $this->service()->get('key', $this->computation(), 60.0));
        $this->assertSame(3, $this->service()->get('key', $this->computation(), 60.0));
        $this->age('key', 11.0);
        $this->assertSame(4, $this->service()->get('key', $this->computation(), 60.0));
        $this->assertSame(4, $this->service()->get('key', $this->computation(), 60.0));
    }

    public function testAKeyThatTheCacheDoesNotAllow(): void
    {
        $once = new Once(new ArrayAdapter(), $this->locks, 'tests');
        $this->expectException(\Psr\Cache\InvalidArgumentException::class);
        $once->get('{key}', $this->computation(), 60.0);
    }

    public function testAPoolOfPsr6(): void
    {
        $once = new Once(new ArrayAdapter(), $this->locks, 'tests');
        $this->assertSame(1, $once->get('key', $this->computation(), 60.0));
        $this->assertSame(1, $once->get('key', $this->computation(), 60.0));
        $this->assertTrue($once->forget('key'));
        $this->assertSame(2, $once->get('key', $this->computation(), 60.0));
    }

    public function testNothingIsHeldAfterwards(): void
    {
        $this->service()->get('key', $this->computation(), 60.0);
        try {
            $this->service()->get('other', static fn (): never => throw new \DomainException('no'), 60.0);
            $this->fail('It returned.');
        } catch (\DomainException) {
        }
        $this->assertTrue(($other = $this->locks->lock('once:tests:key'))->acquire(0.0));
        $this->assertTrue(($other = $this->locks->lock('once:tests:other'))->acquire(0.0));
    }

    public function testTheLockIsHeldDuringTheComputation(): void
    {
        $this->service()->get('a key/ü', function (): void {
            $this->assertFalse(($other = $this->locks->lock('once:tests:a%20key%2F%C3%BC'))->acquireRead(0.0));
        }, 60.0);
        $this->service()->get(str_repeat('k', 300), function (): void {
            $this->assertFalse(($other = $this->locks->lock('once:tests:' . hash('sha256', str_repeat('k', 300))))->acquireRead(0.0));
        }, 60.0);
    }

    /** Somebody else may have computed a newer one. */
    public function testAValueWhoseLockWasLostIsNotStored(): void
    {
        $value = $this->service()->get('key', function (): int {
            $this->locks->lose('once:tests:key');

            return 1;
        }, 60.0);
        $this->assertSame(1, $value);
        $this->assertSame([], $this->cache->values);
    }

    public function testAStaleValueIsReturnedWhileSomebodyElseComputes(): void
    {
        $this->service()->get('key', $this->computation(), 10.0, stale: 20.0);
        $this->age('key', 15.0);
        $leader = $this->locks->lock('once:tests:key');
        $this->assertTrue($leader->acquire());
        $this->assertSame(1, $this->service()->get('key', $this->computation(), 10.0, stale: 20.0));
        $leader->release();
        $this->assertSame(2, $this->service()->get('key', $this->computation(), 10.0, stale: 20.0));
    }

    public function testADeferredComputation(): void
    {
        $once = $this->service();
        $once->get('key', $this->computation(), 10.0, stale: 20.0, defer: true);
        $this->age('key', 15.0);
        $this->assertSame(1, $once->get('key', $this->computation(), 10.0, stale: 20.0, defer: true));
        $this->assertSame(1, $once->get('key', $this->computation(), 10.0, stale: 20.0, defer: true));
        $this->assertSame(1, $this->count);
        $once->computeDeferred();
        $this->assertSame(2, $this->count);
        $this->assertSame(2, $once->get('key', $this->computation(), 10.0, stale: 20.0, defer: true));
        $this->age('key', 31.0);
        $this->assertSame(3, $once->get('key', $this->computation(), 10.0, stale: 20.0, defer: true));
    }

    public function testADeferredComputationThatSomebodyElseDoes(): void
    {
        $once = $this->service();
        $once->get('key', $this->computation(), 10.0, stale: 20.0);
        $this->age('key', 15.0);
        $once->get('key', $this->computation(), 10.0, stale: 20.0, defer: true);
        $leader = $this->locks->lock('once:tests:key');
        $this->assertTrue($leader->acquire());
        $once->computeDeferred();
        $this->assertSame(1, $this->count);
    }

    public function testDeferredComputationsThatThrow(): void
    {
        $once = $this->service();
        foreach (['one', 'two', 'three'] as $key) {
            $once->get($key, static fn (): int => 0, 10.0, stale: 20.0);
            $this->age($key, 15.0);
        }
        $once->get('one', static fn (): never => throw new \DomainException('first'), 10.0, 20.0, defer: true);
        $once->get('two', static fn (): never => throw new \DomainException('second'), 10.0, 20.0, defer: true);
        $once->get('three', $this->computation(), 10.0, 20.0, defer: true);
        try {
            $once->computeDeferred();
            $this->fail('It returned.');
        } catch (\DomainException $thrown) {
            $this->assertSame('first', $thrown->getMessage());
        }
        $this->assertSame(1, $this->count);
        $once->computeDeferred();
    }

    /** A computation that needs its own old value, in a cache that can't store the new one. */
    public function testADeferredComputationThatDefersItself(): void
    {
        $this->service()->get('key', $this->computation(), 10.0, stale: 20.0);
        $values = $this->cache->values;
        $this->cache = new ForgetfulCache();
        $this->cache->values = $values;
        $this->age('key', 15.0);
        $once = $this->service();
        $compute = function () use ($once, &$compute): int {
            return ++$this->count + $once->get('key', $compute, 10.0, stale: 20.0, defer: true);
        };
        $this->assertSame(1, $once->get('key', $compute, 10.0, stale: 20.0, defer: true));
        $once->computeDeferred();
        $this->assertSame(2, $this->count);
    }

    /** One that is suspended computes; the others get what there is, without a wait. */
    public function testAFiberAndAStaleValue(): void
    {
        $this->service()->get('key', static fn (): string => 'old', 10.0, stale: 20.0);
        $this->age('key', 15.0);
        $fiber = new \Fiber(fn () => $this->service()->get('key', static fn () => \Fiber::suspend(), 10.0, stale: 20.0));
        $fiber->start();
        $this->assertSame('old', $this->service()->get('key', $this->computation(), 10.0, stale: 20.0));
        $once = $this->service();
        $this->assertSame('old', $once->get('key', $this->computation(), 10.0, stale: 20.0, defer: true));
        $once->computeDeferred();
        $this->age('key', 15.0);
        $this->assertSame('old', $this->service()->get('key', $this->computation(), 10.0, stale: 20.0));
        $this->assertSame(0, $this->count);
    }

    public function testForgetInsideAComputation(): void
    {
        $once = $this->service();
        $this->assertSame('mine', $once->get('key', static function () use ($once): string {
            $once->forget('key');

            return 'mine';
        }, 60.0));
    }

    public function testARecursion(): void
    {
        $recurse = fn (string $next): \Closure => fn (): mixed => $this->service()->get($next, fn () => $this->service()->get(
            'key',
            static fn () => 'never',
            60.0,
        ), 60.0);
        foreach (['key', 'other'] as $next) {
            try {
                $this->service()->get('key', $recurse($next), 60.0);
                $this->fail('It returned.');
            } catch (CircularComputation $circle) {
                $this->assertStringContainsString('"once:tests:key"', $circle->getMessage());
            }
        }
        $this->assertSame(1, $this->service()->get('key', $this->computation(), 60.0));
    }

    /** Even if it isn't the leader. */
    public function testARecursionWithoutTheLock(): void
    {
        $leader = $this->locks->lock('once:tests:key');
        $this->assertTrue($leader->acquireRead(0.0));
        $this->expectException(CircularComputation::class);
        $this->service()->get('key', fn () => $this->service()->get('key', $this->computation(), 60.0), 60.0);
    }

    public function testARecursionThroughAFiber(): void
    {
        $this->expectException(CircularComputation::class);
        $this->service()->get('key', function (): mixed {
            $fiber = new \Fiber(fn () => $this->service()->get('key', $this->computation(), 60.0));
            $fiber->start();

            return $fiber->getReturn();
        }, 60.0);
    }

    public function testAFiberThatComputesCircularly(): void
    {
        $outer = new \Fiber(fn () => $this->service()->get('key', function (): void {
            (new \Fiber(fn () => $this->service()->get('key', $this->computation(), 60.0)))->start();
        }, 60.0));
        $this->expectException(CircularComputation::class);
        $outer->start();
    }

    /** It can't be waited for, because the wait would block it, too. */
    public function testAFiberThatIsSuspendedInAComputation(): void
    {
        $fiber = new \Fiber(fn () => $this->service()->get('key', static fn () => \Fiber::suspend(), 60.0));
        $fiber->start();
        $this->assertSame(1, $this->service()->get('key', $this->computation(), 60.0));
        $fiber->resume(7);
        $this->assertSame(7, $fiber->getReturn());
        unset($fiber);
        $this->assertSame(7, $this->service()->get('key', $this->computation(), 60.0));
    }

    public function testAFiberThatIsGivenUpInAComputation(): void
    {
        $fiber = new \Fiber(fn () => $this->service()->get('key', static fn () => \Fiber::suspend(), 60.0));
        $fiber->start();
        unset($fiber);
        $this->assertSame(1, $this->service()->get('key', $this->computation(), 60.0));
        $this->assertSame(1, $this->service()->get('key', $this->computation(), 60.0));
    }

    /** @dataProvider arguments */
    #[\PHPUnit\Framework\Attributes\DataProvider('arguments')]
    public function testArgumentsThatAreNotAllowed(string $message, float ...$arguments): void
    {
        $this->expectException(\ValueError::class);
        $this->expectExceptionMessage($message);
        $this->service()->get('key', $this->computation(), ...$arguments);
    }

    /** @return mixed[][] */
    public static function arguments(): array
    {
        return [
            ['#3 ($ttl) must be above 0', 0.0],
            ['#3 ($ttl) must be above 0', \NAN],
            ['#3 ($ttl) must be above 0', \INF],
            ['#4 ($stale) must be between 0', 1.0, -1.0],
            ['#4 ($stale) must be between 0', 1.0, \INF],
            ['#5 ($wait) must be greater', 1.0, 0.0, -0.1],
            ['#5 ($wait) must be greater', 1.0, 0.0, \NAN],
        ];
    }

    /** @dataProvider pools */
    #[\PHPUnit\Framework\Attributes\DataProvider('pools')]
    public function testANameOfThePoolThatIsNotAllowed(string $pool): void
    {
        $this->expectException(\ValueError::class);
        new Once($this->cache, $this->locks, $pool);
    }

    /** @return mixed[][] */
    public static function pools(): array
    {
        return [[''], [str_repeat('x', 256)]];
    }

    public function testAListOfServersIsRefused(): void
    {
        $this->expectException(UnsupportedException::class);
        $this->expectExceptionMessage('The locks of distlock/cache can\'t be on a list of servers');
        new Once($this->cache, new RedisLockFactory(['redis://a', 'redis://b', 'redis://c']), 'tests');
    }

    public function testNoServerIsAskedBeforeItIsNeeded(): void
    {
        $once = new Once($this->cache, new RedisLockFactory('redis://127.0.0.1:1'), 'tests', Otherwise::Throw);
        new Once($this->cache, new ZkLockFactory('127.0.0.1:1'), 'tests', Otherwise::Throw);
        $this->service()->get('key', $this->computation(), 60.0);
        $this->assertSame(1, $once->get('key', $this->computation(), 60.0));
    }
}
