<?php

namespace DistLock\Cache\Tests;

/** A PSR-16 cache on the Redis server that has the locks, too. Its keys are the server's. */
final class RedisCache extends ArrayCache
{
    public ?\Closure $onSet = null;
    public ?\Closure $onDelete = null;

    public function get($key, $default = null): mixed
    {
        $this->onGet !== null && ($this->onGet)($key);
        $value = Servers::connect()->get($key);

        return \is_string($value) ? unserialize($value) : $default;
    }

    public function set($key, $value, $ttl = null): bool
    {
        $this->onSet !== null && ($this->onSet)($key);

        return Servers::connect()->setex($key, \is_int($ttl) ? $ttl : 60, serialize($value));
    }

    public function delete($key): bool
    {
        $this->onDelete !== null && ($this->onDelete)($key);
        Servers::connect()->del($key);

        return true;
    }
}
