<?php

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    $prefix = 'DistLock\\Bench\\';
    $file = __DIR__ . '/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
    if (str_starts_with($class, $prefix) && is_file($file)) {
        require $file;
    }
});
