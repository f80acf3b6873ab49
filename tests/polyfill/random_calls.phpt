--TEST--
Random calls return and throw the same with the extension and without it; DISTLOCK_TEST_PROGRAMS sets how many programs make them
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

const CALLS = 300;
// These once showed a difference: a ticket was cancelled after the loss of what the object had held before; after an
// upgrade had been cancelled, another object broke the lock, or read.
const KNOWN = [119144765, 1645, 5286];

/** Runs the program with the options, and returns its output as lines. */
function lines_of(string $options, int $seed): array
{
    $files = polyfill_directory() . "/files-$seed";
    $command = sprintf(
        'DISTLOCK_POLYFILL_DIRECTORY=%s DISTLOCK_KEY_PREFIX=%s exec %s %s %s %d %d %s 2>&1',
        escapeshellarg($files),
        escapeshellarg(key() . "-$seed-"),
        escapeshellarg(php()),
        $options,
        escapeshellarg(root() . '/tests/support/same_calls.php'),
        $seed,
        CALLS,
        escapeshellarg(dsn()),
    );
    exec($command, $lines);

    return $lines;
}

$with = environment('DISTLOCK_TEST_PHP_OPTIONS') . ' -d distlock.key_prefix=';
$without = options_without_extension() . ' -d auto_prepend_file=' . escapeshellarg(root() . '/packages/polyfill/bootstrap.php');
$programs = (int) (getenv('DISTLOCK_TEST_PROGRAMS') ?: 20);
$first = random_int(1, 1000000000);
$compared = 0;
foreach ([...KNOWN, ...range($first, $first + $programs - 1)] as $seed) {
    $expected = lines_of($with . escapeshellarg(key() . "-$seed-"), $seed);
    $seen = lines_of($without, $seed);
    $compared += count($expected);
    foreach ($expected as $i => $line) {
        if ($line !== ($seen[$i] ?? 'nothing')) {
            echo "seed $seed\nwith the extension: $line\nwithout it: ", $seen[$i] ?? 'nothing', "\n";
            break 2;
        }
    }
}
var_dump($compared >= $programs * CALLS);
--EXPECT--
bool(true)
