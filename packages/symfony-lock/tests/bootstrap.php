<?php

// Loads the classes of this package, those of Symfony that Composer installed (in DISTLOCK_TEST_VENDOR, or else here),
// and Symfony's own test classes, which its packages leave out: DISTLOCK_TEST_SYMFONY is a directory with sources of
// Symfony that has them.

declare(strict_types=1);

namespace DistLock\Symfony\Tests;

require __DIR__ . '/InstalledVersions.php';
require __DIR__ . '/polyfills.php';
$vendor = getenv('DISTLOCK_TEST_VENDOR') ?: __DIR__ . '/../vendor';
require "$vendor/autoload.php";

spl_autoload_register(function (string $class): void {
    $sources = getenv('DISTLOCK_TEST_SYMFONY');
    $places = [
        'DistLock\\Symfony\\Tests\\' => __DIR__ . '/',
        'DistLock\\Symfony\\' => __DIR__ . '/../src/',
        'Symfony\\Component\\Lock\\Tests\\' => "$sources/src/Symfony/Component/Lock/Tests/",
        'Symfony\\Component\\Semaphore\\Tests\\' => "$sources/src/Symfony/Component/Semaphore/Tests/",
    ];
    foreach ($places as $prefix => $directory) {
        $file = $directory . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;

            return;
        }
    }
});
