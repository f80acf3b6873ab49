<?php

// Loads the classes of this package, those of distlock/testing, and those of Symfony, Laravel and PSR (Composer's, or
// else Debian's).

declare(strict_types=1);

namespace DistLock\Cache\Tests;

$composer = __DIR__ . '/../vendor/autoload.php';
if (is_file($composer)) {
    require $composer;
} else {
    require_once 'Psr/SimpleCache/autoload.php';
    require_once 'Symfony/Component/Cache/autoload.php';
    require_once 'Illuminate/autoload.php';
    // The autoloader of Debian's package doesn't know the class in this file, which versions since 6.4 have.
    $wrapper = stream_resolve_include_path('Symfony/Component/Cache/Traits/ValueWrapper.php');
    if ($wrapper !== false) {
        require_once $wrapper;
    }
}

spl_autoload_register(function (string $class): void {
    $places = [
        'DistLock\\Cache\\Tests\\' => __DIR__ . '/',
        'DistLock\\Cache\\' => __DIR__ . '/../src/',
        'DistLock\\Testing\\' => __DIR__ . '/../../testing/src/',
    ];
    foreach ($places as $prefix => $directory) {
        $file = $directory . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;

            return;
        }
    }
});
