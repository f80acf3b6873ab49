<?php

namespace DistLock\Laravel\Tests;

use DistLock\Laravel\ConcurrencyLimiter;

/** Made as Laravel's tests make theirs. */
class RedisConcurrencyLimiter extends ConcurrencyLimiter
{
    /**
     * @param mixed  $redis        Laravel's connection, which isn't used
     * @param string $name
     * @param int    $maxLocks
     * @param int    $releaseAfter
     */
    public function __construct($redis, $name, $maxLocks, $releaseAfter)
    {
        parent::__construct(Servers::redis(), $name, $maxLocks, $releaseAfter);
    }
}
