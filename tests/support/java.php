<?php

/* Test programs that are written in Java. */

namespace DistLock\Test;

/** Compiles a class of this folder, once for all tests of a run, and returns its directory. */
function compiled(string $class, string $jars): string
{
    $directory = environment('DISTLOCK_TEST_DIR') . '/java';
    once(basename($class), function () use ($class, $jars, $directory): void {
        @mkdir($directory);
        $command = ['javac', '-proc:none', '-cp', $jars, '-d', $directory, __DIR__ . "/$class.java"];
        exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $output, $code);
        if ($code !== 0) {
            throw new \RuntimeException("$class.java can't be compiled: " . implode("\n", $output));
        }
    });

    return $directory;
}
