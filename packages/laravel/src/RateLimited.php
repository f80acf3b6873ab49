<?php

namespace DistLock\Laravel;

use Closure;
use Illuminate\Container\Container;
use LogicException;

/**
 * A middleware for jobs, as RateLimited and RateLimitedWithRedis are: it lets so many of them run in each period, over
 * all workers. One that comes too early goes back to the queue until its turn may have come, or waits for it.
 */
final class RateLimited
{
    /**
     * @param string $name    of the limiter
     * @param int    $permits how many jobs in each period
     * @param float  $per     the period, in seconds
     * @param int    $burst   how many may run at once after a pause
     * @param float  $block   how many seconds a worker may sleep, rather than release the job
     */
    public function __construct(
        private string $name,
        private int $permits,
        private float $per = 1.0,
        private int $burst = 1,
        private float $block = 0.0,
    ) {
    }

    /**
     * @param object                $job with Illuminate\Queue\InteractsWithQueue
     * @param Closure(object): mixed $next
     */
    public function handle(object $job, Closure $next): mixed
    {
        $limiter = Container::getInstance()->make(Limiter::class)->rate($this->name, $this->permits, $this->per, $this->burst);
        if ($limiter->acquire($this->block)) {
            return $next($job);
        }

        $release = [$job, 'release'];
        if (!is_callable($release)) {
            throw new LogicException(get_class($job) . ' must use Illuminate\Queue\InteractsWithQueue to be rate-limited.');
        }

        return $release((int) ceil($limiter->getRetryAfter()));
    }
}
