<?php

namespace DistLock\Polyfill;

use DistLock\Lock;

/** @internal */
final class RedisLockBody extends RedisOwner
{
    /** @param string|string[]|null $servers */
    public function __construct(
        Lock $lock,
        string $name,
        #[\SensitiveParameter] string|array|null $servers,
        float $ttl,
        bool $autoRenew,
        ?float $maxHold,
        int $replicas,
        ?string $label,
    ) {
        $method = $lock::class . '::__construct';
        Arguments::redisName($name, $method);
        Arguments::redisOptions($ttl, $maxHold, $replicas, $method, 3);
        Arguments::label($label, $method, 7);
        if (Arguments::servers($servers, $method, 2)) {
            Arguments::replicasOfList($replicas, $method, 6);
        }
        parent::__construct($lock, $name, $ttl, $autoRenew, $maxHold, $label);
    }
}
