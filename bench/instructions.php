<?php

/*
 * Counts what an uncontended pair of acquire() and release() costs with the settings for deadlocks, logs and metrics,
 * and without: the instructions of its process by valgrind, its system calls by strace, and its commands. Other work on
 * the machine hardly influences these. What metrics count in memory can't be switched off. scripts/bench starts the
 * server and runs this.
 */

declare(strict_types=1);

use DistLock\Bench\CommandLine;
use DistLock\Bench\Instructions;
use DistLock\Bench\Options;
use DistLock\Bench\Report;
use DistLock\Bench\Statistics;
use DistLock\Bench\Target;

require __DIR__ . '/lib/autoload.php';

const PARTS = ['pair'];
const OFF = 'nothing';
const ALL = 'all of it';

/** @return array<string, array<string, string>> settings by the name of what they switch on */
function settings(string $directory): array
{
    $off = [
        'distlock.deadlock_timeout' => '',
        'distlock.log_waits' => '',
        'distlock.log_holds' => '',
        'distlock.metrics_file' => '',
        'distlock.metrics_names' => '',
    ];
    $on = [
        'deadlock detection' => ['distlock.deadlock_timeout' => '1'],
        'logs' => ['distlock.log_waits' => '1', 'distlock.log_holds' => '1'],
        'a file of metrics' => ['distlock.metrics_file' => "$directory/metrics"],
        'metrics of this lock' => ['distlock.metrics_names' => 'bench*'],
    ];

    return [OFF => $off] + array_map(static fn (array $settings) => $settings + $off, $on + [ALL => array_merge(...array_values($on))]);
}

function pair(Report $report, string $directory, bool $quick): void
{
    $rounds = [];
    for ($round = 1; $round <= ($quick ? 1 : 3); $round++) {
        foreach (settings($directory) as $name => $settings) {
            $report->progress("$name, round $round");
            $rounds[$name][] = (new Instructions($directory, $settings))->measure($quick ? 200 : 2000);
        }
    }
    $figures = array_map(Statistics::medians(...), $rounds);
    $rows = [['', 'instructions', '/ nothing', 'system calls', 'commands']];
    foreach ($figures as $name => $figure) {
        $rows[] = [
            $name,
            sprintf('%.0f', $figure['instructions']),
            sprintf('%.4f', $figure['instructions'] / $figures[OFF]['instructions']),
            sprintf('%.3f', $figure['system_calls']),
            sprintf('%.3f', $figure['commands']),
        ];
    }
    $report->title('Uncontended: acquire and release, for each pair');
    $report->table($rows);
    $report->target(Target::atMost('instructions: with all of it / with nothing', $figures[ALL]['instructions'] / $figures[OFF]['instructions'], 1.01));
    // A reply that hasn't come yet when it is read costs one more.
    $report->target(Target::atMost('system calls that all of it adds', $figures[ALL]['system_calls'] - $figures[OFF]['system_calls'], 0.1));
    $report->target(Target::atMost('commands that all of it adds', $figures[ALL]['commands'] - $figures[OFF]['commands'], 0.0));
    $report->figures('pair', $figures);
}

CommandLine::run($argv, PARTS, static function (Options $options): Report {
    CommandLine::requireExtensions('distlock');
    $directory = sys_get_temp_dir() . '/distlock-bench-' . getmypid();
    mkdir($directory, 0700);
    $report = new Report($options, []);
    try {
        foreach ($options->parts as $part) {
            $part($report, $directory, $options->quick);
        }
    } finally {
        array_map(unlink(...), glob("$directory/*"));
        rmdir($directory);
    }
    return $report;
});
