<?php

// Loads the classes of this package, Laravel as Composer installed it (in DISTLOCK_TEST_VENDOR, for tests in PHP-FPM in
// DISTLOCK_TEST_LARAVEL_VENDOR, or else here), and Laravel's own test classes, which its packages leave out:
// DISTLOCK_TEST_LARAVEL is a directory with sources of Laravel that has them. They run unchanged, on a cache store
// "redis" whose locks are distlock's.

declare(strict_types=1);

namespace DistLock\Laravel\Tests;

require __DIR__ . '/polyfills.php';
$vendor = getenv('DISTLOCK_TEST_VENDOR') ?: getenv('DISTLOCK_TEST_LARAVEL_VENDOR') ?: __DIR__ . '/../vendor';
require "$vendor/autoload.php";

spl_autoload_register(function (string $class): void {
    $sources = getenv('DISTLOCK_TEST_LARAVEL');
    $places = [
        'DistLock\\Laravel\\Tests\\' => __DIR__ . '/',
        'DistLock\\Laravel\\' => __DIR__ . '/../src/',
        'Illuminate\\Tests\\' => "$sources/tests/",
        'Laravel\\Octane\\' => __DIR__ . '/Octane/',
        'Orchestra\\Testbench\\' => __DIR__ . '/Testbench/',
        'Symfony\\Component\\Clock\\' => __DIR__ . '/Clock/',
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
