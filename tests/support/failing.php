<?php

/* Calls to the system that fail once: failing/README.md. */

namespace DistLock\Test;

/** Runs failing/run.php with these faults, and prints what it says about each, without where it happened. */
function fail_once(string ...$faults): void
{
    $library = directory() . '/fail.so';
    $compiler = proc_open(
        ['cc', '-shared', '-fPIC', '-D_GNU_SOURCE', '-O2', '-fno-optimize-sibling-calls', '-o', $library, root() . '/failing/fail.c'],
        [2 => ['redirect', 1]],
        $none,
    );
    if (proc_close($compiler) !== 0) {
        throw new \RuntimeException('fail.c is not compiled');
    }
    putenv("FAILING_PRELOAD=$library");
    putenv('ZEND_DONT_UNLOAD_MODULES=1');
    $command = [php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), root() . '/failing/run.php', directory(), ...$faults];
    $run = proc_open($command, [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
    foreach (explode("\n", trim(stream_get_contents($pipes[1]))) as $line) {
        if (!str_starts_with($line, 'seed ') && !preg_match('/^ +at: /', $line)) {
            echo rtrim($line), "\n";
        }
    }
    proc_close($run);
}
