<?php

namespace DistLock\Cache;

/**
 * What get() was asked for.
 *
 * @internal
 */
final class Recipe
{
    public function __construct(
        public readonly string $key,
        public readonly \Closure $compute,
        public readonly float $ttl,
        public readonly float $stale,
        public readonly float $wait,
    ) {
    }
}
