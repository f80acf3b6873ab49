<?php

/*
 * Composer loads this with the application. If the extension is loaded, it does nothing.
 */

namespace DistLock\Polyfill;

if (\extension_loaded('distlock')) {
    return;
}
if (!\in_array(\PHP_SAPI, ['cli', 'cli-server', 'phpdbg'], true) && getenv('DISTLOCK_POLYFILL') !== '1') {
    throw new \RuntimeException(
        'The PHP extension distlock is missing in this PHP (' . \PHP_SAPI . '), and distlock/polyfill, which is installed instead, is for'
        . ' development: its locks are files of this machine. DISTLOCK_POLYFILL=1 in the environment allows it nevertheless.',
    );
}

// Nothing is read before it is used.
spl_autoload_register(static function (string $class): void {
    $places = ['DistLock\\Polyfill\\' => __DIR__ . '/src/', 'DistLock\\' => __DIR__ . '/declarations/'];
    foreach ($places as $prefix => $directory) {
        if (str_starts_with($class, $prefix)) {
            $file = $directory . substr($class, \strlen($prefix)) . '.php';
            is_file($file) && require_once $file;

            return;
        }
    }
});
require_once __DIR__ . '/declarations/functions.php';

if (!\in_array(\PHP_SAPI, ['cli', 'cli-server', 'phpdbg'], true)) {
    Notice::log();
}
