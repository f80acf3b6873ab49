<?php

namespace DistLock\Laravel;

use DistLock\RedisSemaphore;
use Illuminate\Contracts\Redis\LimiterTimeoutException;

/** Does what Illuminate\Redis\Limiters\ConcurrencyLimiter does, with a semaphore. */
class ConcurrencyLimiter
{
    /** Kept out of dumps. */
    private \SensitiveParameterValue $servers;

    /**
     * @param string|null $servers      as RedisSemaphore takes it
     * @param string      $name
     * @param int         $maxLocks     how many at once
     * @param int         $releaseAfter seconds after which a slot that wasn't released is free
     */
    public function __construct(
        #[\SensitiveParameter] $servers,
        protected $name,
        protected $maxLocks,
        protected $releaseAfter,
    ) {
        $this->servers = new \SensitiveParameterValue($servers);
    }

    /**
     * Without a callback, the slot is taken for as long as $releaseAfter.
     *
     * @param int           $timeout  seconds
     * @param callable|null $callback
     * @param int           $sleep    without a meaning
     *
     * @return mixed what the callback returned; true without one
     *
     * @throws LimiterTimeoutException
     */
    public function block($timeout, $callback = null, $sleep = 250)
    {
        /** @var string|null $servers */
        $servers = $this->servers->getValue();
        $slot = new RedisSemaphore($this->name, $this->maxLocks, $servers, (float) $this->releaseAfter, false);
        $refusal = Acquisition::refusal($slot, (float) max(0, $timeout));
        if ($refusal !== null) {
            throw new LimiterTimeoutException($refusal->getMessage(), 0, $refusal);
        }
        try {
            return is_callable($callback) ? $callback() : true;
        } finally {
            if (is_callable($callback)) {
                $this->release($slot, $slot->getToken());
            }
            if ($slot->isHeld()) {
                $slot->detach();
            }
        }
    }

    /**
     * @param RedisSemaphore $slot
     * @param string|null    $id
     *
     * @return void
     */
    protected function release($slot, $id)
    {
        $slot->release();
    }
}
