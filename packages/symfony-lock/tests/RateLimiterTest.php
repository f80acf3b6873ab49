<?php

namespace DistLock\Symfony\Tests;

use DistLock\RedisRateLimiter;
use DistLock\Symfony\RateLimiter;
use DistLock\Symfony\RateLimiterFactory;
use PHPUnit\Framework\TestCase;
use Symfony\Component\RateLimiter\CompoundLimiter;
use Symfony\Component\RateLimiter\Exception\MaxWaitDurationExceededException;
use Symfony\Component\RateLimiter\Exception\RateLimitExceededException;
use Symfony\Component\RateLimiter\RateLimiterFactoryInterface;

class RateLimiterTest extends TestCase
{
    private function limiter(int $permits, float $per, int $burst = 1): RateLimiter
    {
        return new RateLimiter(new RedisRateLimiter(uniqid('limiter', true), $permits, $per, Servers::redis(), $burst));
    }

    public function testWhatComesTooEarlyIsRefusedAndToldWhenToComeBack(): void
    {
        $limiter = $this->limiter(1, 60.0, 2);
        $first = $limiter->consume();
        $this->assertTrue($first->isAccepted());
        $this->assertSame([1, 2], [$first->getRemainingTokens(), $first->getLimit()]);
        $this->assertLessThanOrEqual(time(), $first->getRetryAfter()->getTimestamp());
        $last = $limiter->consume();
        $this->assertTrue($last->isAccepted());
        $this->assertSame(0, $last->getRemainingTokens());
        $this->assertGreaterThan(time() + 40, $last->getRetryAfter()->getTimestamp());
        $refused = $limiter->consume();
        $this->assertFalse($refused->isAccepted());
        $this->assertSame(0, $refused->getRemainingTokens());
        $this->assertGreaterThan(time() + 40, $refused->getRetryAfter()->getTimestamp());
        $this->assertLessThanOrEqual(time() + 61, $refused->getRetryAfter()->getTimestamp());
        $this->expectException(RateLimitExceededException::class);
        $refused->ensureAccepted();
    }

    public function testAReservationWaitsForItsTurn(): void
    {
        $limiter = $this->limiter(10, 1.0);
        $began = hrtime(true);
        $this->assertTrue($limiter->reserve()->getRateLimit()->isAccepted());
        $second = $limiter->reserve();
        $this->assertFalse($second->getRateLimit()->isAccepted());
        $third = $limiter->reserve(1, 30.0);
        $this->assertEqualsWithDelta(0.1, $third->getTimeToAct() - $second->getTimeToAct(), 0.05);
        $third->wait();
        $this->assertGreaterThanOrEqual(200_000_000, hrtime(true) - $began);
    }

    public function testAReservationThatWouldTakeTooLongTakesNothing(): void
    {
        $limiter = $this->limiter(1, 60.0);
        $limiter->consume();
        foreach ([1, 2] as $_) {
            try {
                $limiter->reserve(1, 5.0);
                $this->fail('It was reserved.');
            } catch (MaxWaitDurationExceededException $e) {
                $this->assertFalse($e->getRateLimit()->isAccepted());
                $this->assertGreaterThan(time() + 40, $e->getRateLimit()->getRetryAfter()->getTimestamp());
            }
        }
        $wait = $limiter->reserve()->getWaitDuration();
        $this->assertGreaterThan(40.0, $wait);
        $this->assertLessThanOrEqual(60.1, $wait);
    }

    public function testZeroTokensOnlyAsk(): void
    {
        $limiter = $this->limiter(1, 60.0, 2);
        $this->assertSame(0.0, (float) $limiter->reserve(0)->getWaitDuration());
        $this->assertSame(2, $limiter->consume(0)->getRemainingTokens());
        $this->assertTrue($limiter->consume(2)->isAccepted());
        $this->assertTrue($limiter->consume(0)->isAccepted());
        $this->assertSame(0, $limiter->consume(0)->getRemainingTokens());
        $limiter->reserve();
        $this->assertFalse($limiter->consume(0)->isAccepted());
        $this->assertGreaterThan(60.0, $limiter->reserve(0)->getWaitDuration());
    }

    public function testMoreTokensThanTheBurstAreRefused(): void
    {
        foreach ([fn () => $this->limiter(9, 1.0, 2)->reserve(3), fn () => $this->limiter(9, 1.0, 2)->consume(-1)] as $call) {
            try {
                $call();
                $this->fail('It was taken.');
            } catch (\InvalidArgumentException $e) {
                $this->assertStringContainsString('permits', $e->getMessage());
            }
        }
    }

    public function testAResetFillsIt(): void
    {
        $limiter = $this->limiter(1, 60.0);
        $limiter->consume();
        $limiter->reset();
        $this->assertTrue($limiter->consume()->isAccepted());
    }

    public function testSymfonysCompoundLimiterTakesIt(): void
    {
        $compound = new CompoundLimiter([$this->limiter(1, 60.0, 5), $this->limiter(1, 60.0, 2)]);
        $this->assertTrue($compound->consume(2)->isAccepted());
        $this->assertFalse($compound->consume()->isAccepted());
    }

    public function testAFactoryMakesALimiterForEachKey(): void
    {
        if (!interface_exists(RateLimiterFactoryInterface::class)) {
            $this->assertFileDoesNotExist(self::interfaceBesideItsLimiter());    // before 7.3

            return;
        }
        $factory = new RateLimiterFactory(uniqid('factory', true), 1, 60.0, 1, Servers::redis());
        $this->assertTrue($factory->create('a')->consume()->isAccepted());
        $this->assertTrue($factory->create('b')->consume()->isAccepted());
        $this->assertFalse($factory->create('a')->consume()->isAccepted());
        $this->assertTrue($factory->create()->consume()->isAccepted());
        $this->assertStringNotContainsString('redis://', print_r($factory, true));
    }

    private static function interfaceBesideItsLimiter(): string
    {
        return \dirname((string) (new \ReflectionClass(CompoundLimiter::class))->getFileName()) . '/RateLimiterFactoryInterface.php';
    }
}
