<?php

namespace DistLock\Polyfill;

use DistLock\Lock;

/** @internal */
final class ZkSemaphoreBody extends ZkOwner
{
    private const MOST_WEIGHT = 32;

    public function __construct(
        Lock $lock,
        string $path,
        int $permits,
        ?string $hosts,
        float $sessionTimeout,
        #[\SensitiveParameter] ?string $auth,
        int $weight,
    ) {
        $method = $lock::class . '::__construct';
        Arguments::path($path, 'path', $method, 1);
        Arguments::permits($permits, $method, 2);
        Arguments::session($hosts, $sessionTimeout, $auth, $method, 3);
        Arguments::weight($weight, $permits, self::MOST_WEIGHT, $method, 6);
        parent::__construct($lock, 'zookeeper', $path, $path, null, true, $permits, $weight);
    }
}
