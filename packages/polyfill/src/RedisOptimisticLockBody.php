<?php

namespace DistLock\Polyfill;

use DistLock\RedisOptimisticLock;

/** @internal */
final class RedisOptimisticLockBody extends OptimisticBody
{
    private const LONGEST = 67108864;

    /** @param string|string[]|null $servers */
    public function __construct(RedisOptimisticLock $lock, string $key, #[\SensitiveParameter] string|array|null $servers)
    {
        $method = $lock::class . '::__construct';
        Arguments::redisName($key, $method, 'key');
        Arguments::oneServer($servers, $method, 2);
        parent::__construct('redis', $key, self::LONGEST, Functions::setting('distlock.key_prefix') . $key);
    }

    protected function method(): string
    {
        return RedisOptimisticLock::class . '::update';
    }
}
