<?php

declare(strict_types=1);

/* DistLock\Failing\Calls is in proof/failing/lib/Calls.php. */
spl_autoload_register(static function (string $class): void {
    if (preg_match('/^DistLock\\\\Failing\\\\(\w+)$/', $class, $found)) {
        $file = __DIR__ . "/$found[1].php";
        is_file($file) && require $file;
    }
});
