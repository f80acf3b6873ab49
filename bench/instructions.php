<?php

/*
 * Counts instructions by valgrind, system calls by strace, and commands, on which other work on the machine has hardly
 * any influence. pair: what an uncontended pair of acquire() and release() costs its process with the settings for
 * deadlocks, logs and metrics, and without. (What metrics count in memory can't be switched off.) client: the same pair
 * compared with phpredis. server: what each kind of acquisition costs the server. scripts/bench starts the server and
 * runs this; for the last part, this starts one under valgrind.
 */

declare(strict_types=1);

use DistLock\Bench\CommandLine;
use DistLock\Bench\Instructions;
use DistLock\Bench\Options;
use DistLock\Bench\Redis\CountedServer;
use DistLock\Bench\Redis\ServerCosts;
use DistLock\Bench\Report;
use DistLock\Bench\Statistics;
use DistLock\Bench\Target;

require __DIR__ . '/lib/autoload.php';

const PARTS = ['pair', 'client', 'server'];
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

function client(Report $report, string $directory, bool $quick): void
{
    $pairs = [
        'distlock' => [Instructions::PAIR, 9500.0],
        'distlock, release(false)' => [Instructions::POSTED_PAIR, 11000.0],
        'phpredis' => [Instructions::PHPREDIS_PAIR, null],
    ];
    $figures = [];
    $rows = [['', 'instructions', 'system calls']];
    foreach ($pairs as $name => [$code, $most]) {
        $report->progress("client: $name");
        $figures[$name] = (new Instructions($directory, settings($directory)[OFF], $code))->measure($quick ? 200 : 2000);
        $rows[] = [$name, sprintf('%.0f', $figures[$name]['instructions']), sprintf('%.3f', $figures[$name]['system_calls'])];
        if ($most !== null) {
            $report->target(Target::atMost("instructions of a client: $name", $figures[$name]['instructions'], $most));
        }
    }
    $report->title('Uncontended: acquire and release, for each pair');
    $report->table($rows);
    $report->figures('client', $figures);
}

function server(Report $report, string $directory, bool $quick): void
{
    // On a busy machine, some of those that wait have to ask again.
    $most = [
        'a pair on a new name' => ['inside', 8.0],
        'a pair, three wait' => ['instructions', 215000.0],
        'a pair, release(false), three wait' => ['inside', 16.5],
        'a reader joins three' => ['instructions', 207000.0],
        'a permit joins three' => ['instructions', 209000.0],
        'a waiter asks again' => ['instructions', 116000.0],
        'a permit of a rate limiter' => ['instructions', 75000.0],
        'a session with its lock' => ['instructions', 115000.0],
    ];
    $server = new CountedServer($directory);
    try {
        $costs = (new ServerCosts($server, $quick ? 20 : 200))->measure($report->progress(...));
    } finally {
        $server->close();
    }
    $rows = [['', 'instructions', 'scripts', 'commands in them']];
    foreach ($costs as $name => $cost) {
        $rows[] = [$name, sprintf('%.0f', $cost['instructions']), sprintf('%.2f', $cost['scripts']), sprintf('%.2f', $cost['inside'])];
        if (isset($most[$name])) {
            [$what, $bound] = $most[$name];
            $report->target(Target::atMost("server: $name: " . ($what === 'inside' ? 'commands in scripts' : $what), $cost[$what], $bound));
        }
    }
    $report->title('Instructions of the server, for each pair of acquire and release, or question');
    $report->table($rows);
    $report->figures('server', $costs);
}

CommandLine::run($argv, PARTS, static function (Options $options): Report {
    CommandLine::requireExtensions('distlock', 'redis', 'pcntl', 'posix');
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
