<?php

namespace DistLock\Laravel;

use DistLock\RedisRateLimiter;
use DistLock\RedisSemaphore;

/**
 * Limits how many run at once, as Redis::funnel() does, with a semaphore that is waited for without polling; and how
 * many in each period, spread evenly, where Redis::throttle() lets all run at its beginning.
 */
final class Limiter
{
    /** Kept out of dumps. */
    private \SensitiveParameterValue $servers;

    /** @param string|list<string>|null $servers as ServerList takes them, though only one can be used */
    public function __construct(#[\SensitiveParameter] string|array|null $servers = null)
    {
        Extension::need(RedisSemaphore::class);
        $this->servers = new \SensitiveParameterValue(ServerList::one($servers, 'The limiter', 'limiter_server'));
    }

    public function funnel(string $name): ConcurrencyLimiterBuilder
    {
        return new ConcurrencyLimiterBuilder($this->servers, $name);
    }

    /** Makes a rate limiter with the server of the limiters. */
    public function rate(string $name, int $permits, float $per = 1.0, int $burst = 1): RedisRateLimiter
    {
        /** @var string|null $servers */
        $servers = $this->servers->getValue();

        return new RedisRateLimiter($name, $permits, $per, $servers, $burst);
    }
}
