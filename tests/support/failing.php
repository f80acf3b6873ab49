<?php

/* Calls to the system that fail once: proof/failing/README.md. */

namespace DistLock\Test;

/** Compiles a library that can be loaded before PHP. */
function preloaded_library(string $source, string ...$options): string
{
    $library = directory() . '/' . basename($source, '.c') . '.so';
    $compiler = proc_open(['cc', '-shared', '-fPIC', ...$options, '-o', $library, $source], [2 => ['redirect', 1]], $none);
    if (proc_close($compiler) !== 0) {
        throw new \RuntimeException("$source is not compiled");
    }

    return $library;
}

/** Runs proof/failing/run.php with these faults, and prints what it says about each, without where it happened. */
function fail_once(string ...$faults): void
{
    fail_once_with([], ...$faults);
}

/**
 * Does the same with more libraries loaded before PHP.
 *
 * @param string[] $libraries
 */
function fail_once_with(array $libraries, string ...$faults): void
{
    $preloaded = [preloaded_library(root() . '/proof/failing/fail.c', '-D_GNU_SOURCE', '-O2', '-fno-optimize-sibling-calls'), ...$libraries];
    putenv('FAILING_PRELOAD=' . implode(':', $preloaded));
    putenv('ZEND_DONT_UNLOAD_MODULES=1');
    $command = [php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), root() . '/proof/failing/run.php', directory(), ...$faults];
    $run = proc_open($command, [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
    foreach (explode("\n", trim(stream_get_contents($pipes[1]))) as $line) {
        if (!str_starts_with($line, 'seed ') && !preg_match('/^ +at: /', $line)) {
            echo rtrim($line), "\n";
        }
    }
    proc_close($run);
}
