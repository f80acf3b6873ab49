<?php

// Loads this package, and ReactPHP, which Composer installed (in DISTLOCK_TEST_VENDOR, or else here).

declare(strict_types=1);

namespace DistLock\React\Tests;

$vendor = getenv('DISTLOCK_TEST_VENDOR') ?: __DIR__ . '/../vendor';
require "$vendor/autoload.php";
require_once __DIR__ . '/../src/functions.php';

spl_autoload_register(function (string $class): void {
    $places = ['DistLock\\React\\Tests\\' => __DIR__ . '/', 'DistLock\\React\\' => __DIR__ . '/../src/'];
    foreach ($places as $prefix => $directory) {
        $file = $directory . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;

            return;
        }
    }
});
