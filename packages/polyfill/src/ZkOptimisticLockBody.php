<?php

namespace DistLock\Polyfill;

use DistLock\ZkOptimisticLock;

/** @internal */
final class ZkOptimisticLockBody extends OptimisticBody
{
    private const LONGEST = 1040384;

    public function __construct(
        ZkOptimisticLock $lock,
        string $path,
        ?string $hosts,
        float $sessionTimeout,
        #[\SensitiveParameter] ?string $auth,
    ) {
        $method = $lock::class . '::__construct';
        Arguments::path($path, 'path', $method, 1);
        Arguments::session($hosts, $sessionTimeout, $auth, $method, 2);
        parent::__construct('zookeeper', $path, self::LONGEST, $path);
    }

    protected function method(): string
    {
        return ZkOptimisticLock::class . '::update';
    }
}
