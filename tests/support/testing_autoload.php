<?php

/* What Composer's autoloader does for distlock/testing. */

spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/../../packages/testing/src/' . substr(strrchr($class, '\\'), 1) . '.php';
    if (str_starts_with($class, 'DistLock\Testing\\') && is_file($file)) {
        require $file;
    }
});
