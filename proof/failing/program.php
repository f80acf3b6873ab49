<?php

declare(strict_types=1);

/*
 * Runs one of proof/failing/programs until it has succeeded after the fault, at least twice. Arguments: the name of the
 * program, and the beginning of the names of its locks. Writes a line for each thing that is wrong; the exit code is 0
 * even then.
 */

namespace DistLock\Failing;

use DistLock\DistLockException;

use function DistLock\release_all;

require __DIR__ . '/../../tests/support/harness.php';
require __DIR__ . '/lib/autoload.php';

set_error_handler(static fn (int $level, string $message, string $file, int $line) =>
    throw new \ErrorException($message, 0, $level, $file, $line));

/** For what a program relies on. */
function must(bool $condition, string $what): void
{
    $condition || throw new \LogicException("not $what");
}

/** Whether the fault may have this effect: an exception of distlock, or a warning of its session handler. */
function is_expected(\Throwable $thrown): bool
{
    return $thrown instanceof DistLockException
        || ($thrown instanceof \ErrorException && preg_match('/^session_\w+\(\): /', $thrown->getMessage()) === 1);
}

function describe(\Throwable $thrown): string
{
    return $thrown::class . ": {$thrown->getMessage()} ({$thrown->getFile()}:{$thrown->getLine()})";
}

[, $program, $prefix] = $argv;
$run = require __DIR__ . "/programs/$program.php";
$control = new Control((string) getenv('FAILING_CONTROL'), new Calls());
$failed = false;
for ($round = 1; $round <= 2 || ($round === 3 && !$failed); $round++) {
    $failed = $control->hasFailed();
    $began = microtime(true);
    try {
        $run($prefix);
    } catch (\Throwable $thrown) {
        if ($failed) {
            echo 'after the fault: ', describe($thrown), "\n";
        } elseif (!is_expected($thrown)) {
            echo 'by the fault: ', describe($thrown), "\n";
        } elseif (!$control->hasFailed()) {
            echo 'without a fault: ', describe($thrown), "\n";
        } else {
            fwrite(STDERR, describe($thrown) . "\n");
        }
    }
    unset($thrown);
    gc_collect_cycles();
    release_all();
    $seconds = microtime(true) - $began;
    $seconds < (float) getenv('FAILING_LIMIT') || printf("round %d took %.1f s\n", $round, $seconds);
}
