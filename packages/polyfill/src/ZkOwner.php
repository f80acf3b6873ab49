<?php

namespace DistLock\Polyfill;

/** @internal */
abstract class ZkOwner extends ServerOwner
{
    protected function remaining(): float
    {
        return 0.0;
    }

    /** It lasts as long as its session. */
    protected function lasts(): ?float
    {
        return null;
    }
}
