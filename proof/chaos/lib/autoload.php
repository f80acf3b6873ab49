<?php

declare(strict_types=1);

/* DistLock\Chaos\Faults\Kill is in proof/chaos/faults/Kill.php, and DistLock\Chaos\Worker in
 * proof/chaos/lib/Worker.php. */
spl_autoload_register(static function (string $class): void {
    if (preg_match('/^DistLock\\\\Chaos\\\\(?:(Backends|Faults|Findings|Subjects|Ways)\\\\)?(\w+)$/', $class, $found)) {
        $file = dirname(__DIR__) . '/' . ($found[1] === '' ? 'lib' : strtolower($found[1])) . "/$found[2].php";
        is_file($file) && require $file;
    }
});
