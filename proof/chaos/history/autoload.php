<?php

declare(strict_types=1);

/* DistLock\Chaos\History\Reader is in Reader.php. */
spl_autoload_register(static function (string $class): void {
    if (preg_match('/^DistLock\\\\Chaos\\\\History\\\\(\w+)$/', $class, $found) && is_file(__DIR__ . "/$found[1].php")) {
        require __DIR__ . "/$found[1].php";
    }
});
