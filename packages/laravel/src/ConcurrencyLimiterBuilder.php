<?php

namespace DistLock\Laravel;

use Illuminate\Contracts\Redis\LimiterTimeoutException;
use Illuminate\Redis\Limiters\ConcurrencyLimiterBuilder as BaseBuilder;

/** limit(), releaseAfter() and block() are Laravel's; sleep() has no meaning, as nobody polls. */
final class ConcurrencyLimiterBuilder extends BaseBuilder
{
    /** @param \SensitiveParameterValue $servers where the semaphore is */
    public function __construct(private \SensitiveParameterValue $servers, string $name)
    {
        $this->name = $name;
    }

    public function then(callable $callback, ?callable $failure = null)
    {
        /** @var string|null $servers */
        $servers = $this->servers->getValue();
        $limiter = new ConcurrencyLimiter($servers, $this->name, $this->maxLocks, $this->releaseAfter);
        try {
            return $limiter->block($this->timeout, $callback);
        } catch (LimiterTimeoutException $e) {
            return $failure === null ? throw $e : $failure($e);
        }
    }
}
