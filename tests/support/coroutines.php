<?php

/* Processes of PHP with coroutines that aren't PHP's fibers. */

namespace DistLock\Test;

require_once __DIR__ . '/metrics.php';

/** Runs a program that has the functions of coroutines.c; returns what it printed. */
function with_coroutines(string $program): string
{
    $extension = directory() . '/coroutines.so';
    exec(PHP_BINDIR . '/php-config --includes', $includes);
    passthru("cc -shared -fPIC -Wall -Wextra -Wno-unused-parameter -Werror $includes[0] -o $extension " . escapeshellarg(__DIR__ . '/coroutines.c'));
    $path = directory() . '/program.php';
    file_put_contents($path, '<?php ' . $program);
    $run = new OwnPhp(['extension' => $extension], 'require ' . var_export($path, true) . ';');

    return $run->output();
}
