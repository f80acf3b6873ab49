<?php

namespace DistLock\Polyfill;

/**
 * What release_all() ends.
 *
 * @internal
 */
interface Releasable
{
    /** Ends the ownership, however deep it is nested. */
    public function releaseAll(): void;
}
