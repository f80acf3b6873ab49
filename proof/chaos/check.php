<?php

declare(strict_types=1);

/*
 * check.php RUN: judges the histories in a run's folder, and writes violations.json, figures.json and report.html
 * there. The exit code is 1 if something was violated, and 2 if the run can't be judged.
 */

namespace DistLock\Chaos;

use DistLock\Chaos\Checker\Checker;
use DistLock\Chaos\Checker\Run;

require __DIR__ . '/checker/autoload.php';
require __DIR__ . '/report.php';

if ($argc !== 2) {
    fwrite(STDERR, "usage: check.php RUN\n");
    exit(2);
}
ini_set('memory_limit', '-1');
$folder = rtrim($argv[1], '/');
try {
    [$violations, $figures] = (new Checker(new Run($folder)))->check();
} catch (\RuntimeException $exception) {
    fwrite(STDERR, "chaos: not judged: {$exception->getMessage()}\n");
    exit(2);
}
$flags = JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR;
file_put_contents("$folder/violations.json", json_encode($violations, $flags) . "\n");
file_put_contents("$folder/figures.json", json_encode($figures, $flags) . "\n");
file_put_contents("$folder/report.html", Report\page($figures, $violations));
echo Report\text($figures, $violations, $folder);
exit($figures['verdict'] === 'held' ? 0 : 1);
