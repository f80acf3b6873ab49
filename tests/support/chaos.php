<?php

/* Short runs of scripts/chaos. */

namespace DistLock\Test;

/**
 * Runs some seconds with this backend, and more options. Prints the run's output if something was violated, and
 * otherwise that nothing was.
 */
function chaos(string $backend, string ...$options): void
{
    [$code, $output, $folder] = run_of_chaos('--only', $backend, ...$options);
    if ($code !== 0) {
        echo $output, "\n";
        return;
    }
    $figures = json_decode(file_get_contents("$folder/$backend/figures.json"), true);
    echo $figures['verdict'] === 'held' && count(glob("$folder/$backend/history/w*")) > 1 ? "nothing was violated\n" : json_encode($figures);
}

/**
 * Runs some seconds with the locks of another library. Prints that it acquired some, or what went wrong other than what
 * it doesn't promise: second owners when a lock has expired, the order, and short waits. If any of these happened, the
 * logs of the servers must have been kept.
 */
function chaos_of_others(string $subject): void
{
    [$code, $output, $folder] = run_of_chaos('--subject', $subject);
    $figures = json_decode((string) @file_get_contents("$folder/redis/figures.json"), true);
    $broken = array_diff(array_keys($figures['violations'] ?? []), ['exclusion', 'order', 'wait']);
    $isKept = $code === 0 || glob("$folder/redis/servers/*/redis/log") !== [];
    if ($code > 1 || $figures === null || $broken !== [] || !$isKept || preg_match('/ ended (by|with) |background|^cp: /m', $output) === 1) {
        echo $output, "\n";
        return;
    }
    echo $figures['counts']['holds'] > 0 ? "$subject acquired\n" : json_encode($figures);
}

/** Has chaos use the library that scripts/framework-sources got for this subject. */
function load_library(string $subject): void
{
    $command = escapeshellarg(root() . '/scripts/framework-sources') . ' --file ' . escapeshellarg(root() . "/proof/chaos/subjects/$subject.json");
    putenv('DISTLOCK_CHAOS_LIBRARIES=' . exec("$command 2>&1", $output, $code));
    $code === 0 || throw new \RuntimeException(implode("\n", $output));
}

/** Makes happen what was found in other libraries, and prints it. */
function findings(string $subject): void
{
    putenv('LSAN_OPTIONS=' . getenv('LSAN_OPTIONS') . ':detect_leaks=0');
    $command = [php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), root() . '/proof/chaos/findings.php', $subject];
    passthru(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1 </dev/null');
}

/** @return array{int, string, string} the exit code, the output, and the folder */
function run_of_chaos(string ...$options): array
{
    $folder = directory();
    // Of its own, as with scripts/chaos: a run that has violated something keeps what its servers have written.
    putenv('DISTLOCK_TEST_DIR=' . directory());
    // When a process ends with an exception, as some do here, PHP itself leaks reference cycles. Other tests look for
    // leaks.
    putenv('LSAN_OPTIONS=' . getenv('LSAN_OPTIONS') . ':detect_leaks=0');
    $arguments = [
        '--minutes', (string) (0.13 * min(4, slowness())), '--workers', (string) max(2, (int) (8 / slowness())), '--dir', $folder,
        ...$options,
    ];
    $command = [php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), root() . '/proof/chaos/run.php', ...$arguments];
    exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1 </dev/null', $output, $code);

    return [$code, implode("\n", $output), $folder];
}
