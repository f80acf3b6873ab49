<?php

declare(strict_types=1);

/* DistLock\Conform\Reference is in proof/conform/lib/Reference.php. */
spl_autoload_register(static function (string $class): void {
    if (preg_match('/^DistLock\\\\Conform\\\\(\w+)$/', $class, $found)) {
        $file = __DIR__ . "/$found[1].php";
        is_file($file) && require $file;
    }
});
