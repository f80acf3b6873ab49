<?php

/* Processes of PHP in which another extension observes calls. */

namespace DistLock\Test;

require_once __DIR__ . '/metrics.php';

/** Runs a program as it is, and as opcache compiles it; returns what it printed, once if that is the same. */
function observed(string $program, array $ini = []): string
{
    $extension = directory() . '/observer.so';
    exec(PHP_BINDIR . '/php-config --includes', $includes);
    passthru("cc -shared -fPIC -Wall -Werror $includes[0] -o $extension " . escapeshellarg(__DIR__ . '/observer.c'));
    $path = directory() . '/program.php';
    file_put_contents($path, "<?php $program");
    $compiled = ['opcache.enable_cli' => 1, 'opcache.jit' => 'tracing', 'opcache.jit_buffer_size' => '32M']
        // From 8.5 on it is a part of PHP.
        + (PHP_VERSION_ID < 80500 ? ['zend_extension' => 'opcache'] : []);
    $said = [];
    foreach ([[], $compiled] as $more) {
        $run = new OwnPhp($ini + $more + ['extension' => $extension], 'require ' . var_export($path, true) . ';');
        $said[] = str_replace($path, 'PROGRAM', $run->output());
    }

    return $said[0] === $said[1] ? $said[0] : implode("\nwith opcache:\n", $said);
}
