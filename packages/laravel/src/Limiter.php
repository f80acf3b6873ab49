<?php

namespace DistLock\Laravel;

use DistLock\RedisSemaphore;

/** Limits how many run at once, as Redis::funnel() does, with a semaphore that is waited for without polling. */
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
}
