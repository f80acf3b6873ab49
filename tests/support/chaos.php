<?php

/* Short runs of scripts/chaos. */

namespace DistLock\Test;

/**
 * Runs some seconds with this backend, and more options. Prints the run's output if something was violated, and
 * otherwise that nothing was.
 */
function chaos(string $backend, string ...$options): void
{
    $folder = directory();
    // When a process ends with an exception, as some do here, PHP itself leaks reference cycles. Other tests look for
    // leaks.
    putenv('LSAN_OPTIONS=' . getenv('LSAN_OPTIONS') . ':detect_leaks=0');
    $arguments = [
        '--only', $backend, '--minutes', (string) (0.13 * min(4, slowness())), '--workers', (string) max(2, (int) (8 / slowness())), '--dir', $folder,
        ...$options,
    ];
    $command = [php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), root() . '/chaos/run.php', ...$arguments];
    exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1 </dev/null', $output, $code);
    if ($code !== 0) {
        echo implode("\n", $output), "\n";
        return;
    }
    $figures = json_decode(file_get_contents("$folder/$backend/figures.json"), true);
    echo $figures['verdict'] === 'held' && count(glob("$folder/$backend/history/w*")) > 1 ? "nothing was violated\n" : json_encode($figures);
}
