<?php

namespace DistLock\Cache\Tests;

/** A cache that stores nothing, and doesn't say so. */
final class ForgetfulCache extends ArrayCache
{
    public function set($key, $value, $ttl = null): bool
    {
        return true;
    }
}
