<?php

namespace DistLock\Laravel;

use Illuminate\Contracts\Redis\LimiterTimeoutException;
use Illuminate\Redis\Limiters\ConcurrencyLimiterBuilder as BaseBuilder;

/**
 * limit(), releaseAfter() and block() are Laravel's; sleep() has no meaning, as nobody polls.
 *
 * @property \SensitiveParameterValue $connection where the semaphore is
 */
class ConcurrencyLimiterBuilder extends BaseBuilder
{
    public function then(callable $callback, ?callable $failure = null)
    {
        $limiter = new ConcurrencyLimiter($this->connection->getValue(), $this->name, $this->maxLocks, $this->releaseAfter);
        try {
            return $limiter->block($this->timeout, $callback);
        } catch (LimiterTimeoutException $e) {
            return $failure === null ? throw $e : $failure($e);
        }
    }
}
