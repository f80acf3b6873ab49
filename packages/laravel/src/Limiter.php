<?php

namespace DistLock\Laravel;

/** Limits how many run at once, as Redis::funnel() does, by a semaphore that is waited for without polling. */
class Limiter
{
    /** Kept out of dumps. */
    private \SensitiveParameterValue $servers;

    public function __construct(#[\SensitiveParameter] ?string $servers = null)
    {
        $this->servers = new \SensitiveParameterValue($servers);
    }

    public function funnel(string $name): ConcurrencyLimiterBuilder
    {
        return new ConcurrencyLimiterBuilder($this->servers, $name);
    }
}
