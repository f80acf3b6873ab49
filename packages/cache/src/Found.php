<?php

namespace DistLock\Cache;

/**
 * A value that needn't be computed. It is wrapped because null is a value, too.
 *
 * @internal
 */
class Found
{
    public function __construct(public readonly mixed $value)
    {
    }
}
