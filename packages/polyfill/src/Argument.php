<?php

// Made of packages/testing/src/Argument.php by scripts/generate: change that, not this.

namespace DistLock\Polyfill;

/** @internal */
final class Argument
{
    /** Says what is wrong as the extension does. */
    public static function error(string $method, int $position, string $name, string $what): \ValueError
    {
        return new \ValueError("$method(): Argument #$position (\$$name) $what");
    }
}
