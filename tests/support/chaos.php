<?php

/* Short runs of scripts/chaos. */

namespace DistLock\Test;

/** Some seconds with this backend, and more options: prints what the run prints if something was violated, else that nothing was. */
function chaos(string $backend, string ...$options): void
{
    $folder = directory();
    // PHP itself leaves behind what is in a circle when a process ends by an exception, as some do here. Other tests look for leaks.
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
