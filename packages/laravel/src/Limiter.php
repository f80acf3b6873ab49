<?php

namespace DistLock\Laravel;

/** Limits how many run at once, as Redis::funnel() does, by a semaphore that is waited for without polling. */
class Limiter
{
    public function __construct(#[\SensitiveParameter] private ?string $servers = null)
    {
    }

    public function funnel(string $name): ConcurrencyLimiterBuilder
    {
        return new ConcurrencyLimiterBuilder($this->servers, $name);
    }
}
