<?php

// Loads the classes of this package, unless Composer does.

declare(strict_types=1);

namespace DistLock\Testing\Tests;

$composer = __DIR__ . '/../vendor/autoload.php';
if (is_file($composer)) {
    require $composer;
}

spl_autoload_register(function (string $class): void {
    $places = ['DistLock\\Testing\\Tests\\' => __DIR__ . '/', 'DistLock\\Testing\\' => __DIR__ . '/../src/'];
    foreach ($places as $prefix => $directory) {
        $file = $directory . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;

            return;
        }
    }
});
