<?php

namespace DistLock\Symfony;

/**
 * Says what is missing where PHP itself would only say that a class or function doesn't exist. Composer checks the
 * extension for the command line, which may read other ini files than a web server's PHP.
 *
 * @internal
 */
final class Extension
{
    /**
     * Throws unless the class exists, whatever it is from.
     *
     * @param string $class of the extension
     */
    public static function need(string $class): void
    {
        if (class_exists($class)) {
            return;
        }
        if (\extension_loaded('distlock')) {
            throw new \RuntimeException("The PHP extension distlock was built without $class, because the library for it was missing.");
        }
        throw new \RuntimeException(sprintf(
            'distlock/symfony-lock needs the PHP extension distlock, which this PHP (%s) hasn\'t loaded. It reads %s: "extension=distlock" must be'
            . ' in one of its ini files. "php -m | grep distlock" checks the command line, and "php --ini" lists its ini files.',
            \PHP_SAPI,
            self::iniFiles(),
        ));
    }

    private static function iniFiles(): string
    {
        $scanned = array_filter(array_map(trim(...), explode(',', (string) php_ini_scanned_files())));
        $places = array_map(fn (string $directory): string => "the files in $directory", array_unique(array_map(dirname(...), $scanned)));

        $main = php_ini_loaded_file();

        return implode(' and ', [$main === false ? 'no php.ini' : $main, ...$places]);
    }
}
