<?php

namespace DistLock\Testing;

/** @internal */
final class Argument
{
    /** Says what is wrong as the extension does. */
    public static function error(string $method, int $position, string $name, string $what): \ValueError
    {
        return new \ValueError("$method(): Argument #$position (\$$name) $what");
    }
}
