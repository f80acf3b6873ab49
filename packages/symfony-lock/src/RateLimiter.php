<?php

namespace DistLock\Symfony;

use DistLock\RateStatus;
use DistLock\RedisRateLimiter;
use Symfony\Component\RateLimiter\Exception\MaxWaitDurationExceededException;
use Symfony\Component\RateLimiter\LimiterInterface;
use Symfony\Component\RateLimiter\RateLimit;
use Symfony\Component\RateLimiter\Reservation;

/**
 * A rate limiter of distlock's for code that takes one of symfony/rate-limiter. The limit that it tells is the burst,
 * as that of Symfony's token bucket.
 */
final class RateLimiter implements LimiterInterface
{
    /** Reservation::wait() rounds down what it sleeps. */
    private const NOT_TOO_EARLY = 0.000002;

    public function __construct(private RedisRateLimiter $limiter)
    {
    }

    /** Takes tokens if they can be had now. With 0 tokens, it only asks. */
    public function consume(int $tokens = 1): RateLimit
    {
        if ($tokens === 0) {
            return $this->peek()->getRateLimit();
        }

        return self::translate(fn (): RateLimit => $this->told($this->limiter->acquire(0.0, $tokens)));
    }

    /**
     * Takes tokens, and returns when they may be used. It doesn't wait: Reservation::wait() does. With 0 tokens, it
     * only asks.
     *
     * @param float|null $maxTime seconds to wait at most; null: no limit
     *
     * @throws MaxWaitDurationExceededException if it would take longer; nothing is taken then
     * @throws \InvalidArgumentException        if there are never so many tokens at once
     */
    public function reserve(int $tokens = 1, ?float $maxTime = null): Reservation
    {
        if ($tokens === 0) {
            return $this->peek();
        }
        $seconds = self::translate(fn (): ?float => $this->limiter->reserve($maxTime ?? \INF, $tokens));
        if ($seconds === null) {
            $limit = $this->told(false);
            throw new MaxWaitDurationExceededException(
                sprintf('The tokens would be there in %.3f seconds, which is too late.', $this->limiter->getRetryAfter()),
                $limit,
            );
        }
        $limit = $seconds > 0.0 ? self::limit($this->status(), false, $seconds) : $this->told(true);

        return new Reservation(microtime(true) + $seconds + self::NOT_TOO_EARLY, $limit);
    }

    /** Those who wait already go on waiting. */
    public function reset(): void
    {
        $this->limiter->reset();
    }

    private function peek(): Reservation
    {
        $status = $this->limiter->inspect();
        $isFree = $status->backlog <= 0.0;

        return new Reservation(microtime(true) + ($isFree ? 0.0 : $status->delay), self::limit($status, $isFree, $status->delay));
    }

    private function told(bool $isAccepted): RateLimit
    {
        $status = $this->status();

        return self::limit($status, $isAccepted, $isAccepted ? $status->delay : $this->limiter->getRetryAfter());
    }

    private function status(): RateStatus
    {
        return $this->limiter->getStatus() ?? $this->limiter->inspect();
    }

    /** In whole seconds, as Symfony's limiters say it. Rounded up, so that nobody comes back too early. */
    private static function limit(RateStatus $status, bool $isAccepted, float $seconds): RateLimit
    {
        $retryAfter = $seconds > 0.0 ? (int) ceil(microtime(true) + $seconds) : time();

        return new RateLimit($status->remaining, new \DateTimeImmutable("@$retryAfter"), $isAccepted, $status->burst);
    }

    /**
     * @template T
     *
     * @param callable(): T $call
     *
     * @return T
     */
    private static function translate(callable $call): mixed
    {
        try {
            return $call();
        } catch (\ValueError $e) {
            throw new \InvalidArgumentException($e->getMessage(), 0, $e);
        }
    }
}
