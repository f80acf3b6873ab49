<?php

// Loads the classes of this package, Laravel (Composer's, or else Debian's), and Laravel's own test classes, which its
// packages leave out: DISTLOCK_TEST_LARAVEL is a directory with the sources of Laravel that has them. They run
// unchanged, on a cache store "redis" whose locks are distlock's.

declare(strict_types=1);

namespace DistLock\Laravel\Tests;

$composer = __DIR__ . '/../vendor/autoload.php';
if (is_file($composer)) {
    require $composer;
} else {
    require_once 'Illuminate/autoload.php';
    require_once 'Mockery/autoload.php';
    require_once 'Predis/autoload.php';
}

spl_autoload_register(function (string $class): void {
    $sources = getenv('DISTLOCK_TEST_LARAVEL');
    $places = [
        'DistLock\\Laravel\\Tests\\' => __DIR__ . '/',
        'DistLock\\Laravel\\' => __DIR__ . '/../src/',
        'Illuminate\\Tests\\' => "$sources/tests/",
        'Orchestra\\Testbench\\' => __DIR__ . '/Testbench/',
    ];
    foreach ($places as $prefix => $directory) {
        $file = $directory . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;

            return;
        }
    }
});

putenv('REDIS_HOST=' . (getenv('DISTLOCK_TEST_REDIS_HOST') ?: '127.0.0.1'));
putenv('REDIS_PORT=' . (getenv('DISTLOCK_TEST_REDIS_PORT') ?: '6379'));
