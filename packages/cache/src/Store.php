<?php

namespace DistLock\Cache;

/**
 * What is needed of a cache.
 *
 * @internal
 */
interface Store
{
    /** Returns null if there is nothing. */
    public function read(string $key): mixed;

    /** Returns false if it can't be stored. */
    public function write(string $key, mixed $value, int $seconds): bool;

    public function delete(string $key): bool;
}
