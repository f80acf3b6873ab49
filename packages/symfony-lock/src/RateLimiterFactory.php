<?php

namespace DistLock\Symfony;

use DistLock\RedisRateLimiter;
use Symfony\Component\RateLimiter\LimiterInterface;
use Symfony\Component\RateLimiter\RateLimiterFactoryInterface;

/** Makes a rate limiter for each key, such as each client's address. Symfony has its interface since 7.3. */
final class RateLimiterFactory implements RateLimiterFactoryInterface
{
    /** Kept out of dumps. */
    private \SensitiveParameterValue $servers;

    /**
     * @param string      $name    in front of the keys
     * @param int         $permits how many in each period
     * @param float       $per     the period, in seconds
     * @param int         $burst   how many can be had at once after a pause
     * @param string|null $servers a DSN as RedisRateLimiter takes it; null: the ini setting distlock.redis.servers
     */
    public function __construct(
        private string $name,
        private int $permits,
        private float $per = 1.0,
        private int $burst = 1,
        #[\SensitiveParameter] ?string $servers = null,
    ) {
        Extension::need(RedisRateLimiter::class);
        $this->servers = new \SensitiveParameterValue($servers);
        $this->create();        // throws where an argument is wrong
    }

    public function create(?string $key = null): LimiterInterface
    {
        /** @var ?string $servers */
        $servers = $this->servers->getValue();
        $name = $key === null ? $this->name : "$this->name:$key";

        return new RateLimiter(new RedisRateLimiter($name, $this->permits, $this->per, $servers, $this->burst));
    }
}
