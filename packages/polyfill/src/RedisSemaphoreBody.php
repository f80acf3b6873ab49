<?php

namespace DistLock\Polyfill;

use DistLock\Lock;

/** @internal */
final class RedisSemaphoreBody extends RedisOwner
{
    private const MOST_WEIGHT = 1000;

    /** @param string|string[]|null $servers */
    public function __construct(
        Lock $lock,
        string $name,
        int $permits,
        #[\SensitiveParameter] string|array|null $servers,
        float $ttl,
        bool $autoRenew,
        ?float $maxHold,
        int $replicas,
        int $weight,
    ) {
        $method = $lock::class . '::__construct';
        Arguments::redisName($name, $method);
        Arguments::permits($permits, $method, 2);
        Arguments::redisOptions($ttl, $maxHold, $replicas, $method, 4);
        Arguments::weight($weight, $permits, self::MOST_WEIGHT, $method, 8);
        Arguments::oneServer($servers, $method, 3, ', because a semaphore is kept on one server');
        parent::__construct($lock, $name, $ttl, $autoRenew, $maxHold, null, true, $permits, $weight);
    }
}
