<?php

// Loads the classes of this package, those of distlock/testing, and those of Symfony and Laravel as Composer installed
// them: in DISTLOCK_TEST_VENDOR, for tests in PHP-FPM in DISTLOCK_TEST_LARAVEL_VENDOR, or else here.

declare(strict_types=1);

namespace DistLock\Cache\Tests;

require __DIR__ . '/../../laravel/tests/polyfills.php';
require __DIR__ . '/../../symfony-lock/tests/polyfills.php';
$vendor = getenv('DISTLOCK_TEST_VENDOR') ?: getenv('DISTLOCK_TEST_LARAVEL_VENDOR') ?: __DIR__ . '/../vendor';
require "$vendor/autoload.php";

spl_autoload_register(function (string $class): void {
    $places = [
        'DistLock\\Cache\\Tests\\' => __DIR__ . '/',
        'DistLock\\Cache\\' => __DIR__ . '/../src/',
        'DistLock\\Testing\\' => __DIR__ . '/../../testing/src/',
        'Symfony\\Component\\Clock\\' => __DIR__ . '/../../laravel/tests/Clock/',
    ];
    foreach ($places as $prefix => $directory) {
        $file = $directory . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;

            return;
        }
    }
});
