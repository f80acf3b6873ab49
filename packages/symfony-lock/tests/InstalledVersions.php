<?php

namespace Composer;

/**
 * Symfony asks Composer what is installed, and refuses to run where that is all of Symfony as one package. As none is,
 * it looks for classes instead.
 */
final class InstalledVersions
{
    public static function isInstalled(string $package): bool
    {
        return false;
    }

    public static function getVersion(string $package): null
    {
        return null;
    }

    /** Which the console shows. */
    public static function getPrettyVersion(string $package): string
    {
        return '';
    }
}
