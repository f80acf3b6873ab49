<?php

/*
 * Compares distlock's rate limiter with Laravel's Redis::throttle() and Symfony's token bucket: many processes that may
 * do something only so many times in a second. The server is DISTLOCK_TEST_REDIS_HOST and DISTLOCK_TEST_REDIS_PORT;
 * scripts/bench starts one, and runs this.
 */

declare(strict_types=1);

use Composer\InstalledVersions;
use DistLock\Bench\CommandLine;
use DistLock\Bench\Options;
use DistLock\Bench\Rates\Contest;
use DistLock\Bench\Rates\Ways;
use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Report;
use DistLock\Bench\Target;

require __DIR__ . '/lib/autoload.php';

const PARTS = ['distlock', 'laravel', 'symfony'];
const PROCESSES = 32;
const RATE = 100;
const OWN = 'distlock, burst 1';

/** @return array<string, Closure> */
function ways(string $part, RedisServer $server, string $name): array
{
    return match ($part) {
        'distlock' => [
            OWN => Ways::distlock($server, "$name:1", RATE, 1),
            'distlock, burst ' . RATE => Ways::distlock($server, "$name:burst", RATE, RATE),
        ],
        'laravel' => ['Laravel, Redis::throttle()' => Ways::laravel($server, $name, RATE)],
        'symfony' => [
            'Symfony, limit 1, with a lock' => Ways::symfony($server, "$name-1", RATE, 1, true),
            'Symfony, limit ' . RATE . ', with a lock' => Ways::symfony($server, "$name-many", RATE, RATE, true),
            'Symfony, limit ' . RATE . ', without' => Ways::symfony($server, "$name-none", RATE, RATE, false),
        ],
    };
}

/** @param array<string, array<string, float>> $figures */
function show(Report $report, array $figures, float $seconds): void
{
    $report->title(sprintf('Rates: %d processes at %d a second, for %.0f s', PROCESSES, RATE, $seconds));
    $rows = [['', 'permits/s', 'most in 1 s', 'in 0.1 s', 'p50 ms', 'p99 ms', 'max ms', 'of a process', 'scripts', 'commands']];
    foreach ($figures as $name => $figure) {
        $rounded = static fn (string $key) => sprintf('%.0f', $figure[$key]);
        $rows[] = [
            $name,
            ...array_map($rounded, ['permits_per_s', 'most_in_1_s', 'most_in_100_ms', 'wait_p50_ms', 'wait_p99_ms', 'wait_max_ms']),
            sprintf('%d to %d', $figure['fewest_permits'], $figure['most_permits']),
            ...array_map(static fn (string $key) => sprintf('%.1f', $figure[$key]), ['scripts_per_permit', 'commands_per_permit']),
        ];
    }
    $report->table($rows);
    $report->line('  scripts and commands are for each permit; the commands include the scripts, and what they call inside the server');
}

/** @param array<string, float> $own */
function judge(Report $report, array $own): void
{
    $perfect = PROCESSES * 1000 / RATE;
    $report->target(Target::atLeast(OWN . ': permits a second', $own['permits_per_s'], RATE * 0.97));
    $report->target(Target::atMost(OWN . ': most in any second', $own['most_in_1_s'], RATE + 4));
    $report->target(Target::atMost(OWN . ': p99 wait / perfect', $own['wait_p99_ms'] / $perfect, 1.1));
    $report->target(Target::atLeast(OWN . ': fewest / most permits of a process', $own['fewest_permits'] / $own['most_permits'], 0.8));
    $report->target(Target::atMost(OWN . ': scripts for each permit', $own['scripts_per_permit'], 1.01));
}

CommandLine::run($argv, PARTS, static function (Options $options): Report {
    CommandLine::requireExtensions('distlock', 'redis', 'pcntl', 'posix');
    [$server] = RedisServer::atDistance(null);
    $versions = ['phpredis' => phpversion('redis'), 'Redis' => $server->version()];
    $libraries = getenv('DISTLOCK_BENCH_LIBRARIES');
    if ($libraries) {
        require_once "$libraries/vendor/autoload.php";
        foreach (['Laravel' => 'laravel/framework', 'Symfony' => 'symfony/symfony'] as $name => $package) {
            $versions[$name] = ltrim((string) InstalledVersions::getPrettyVersion($package), 'v');
        }
    }
    $report = new Report($options, $versions);
    $parts = $libraries ? $options->parts : array_intersect($options->parts, ['distlock']);
    foreach (array_diff($options->parts, $parts) as $part) {
        $report->line("$part is left out, as it can't be downloaded");
    }
    $prefix = 'distlock-bench-' . getmypid();
    $seconds = $options->quick ? 2.0 : 5.0;
    $figures = [];
    try {
        foreach ($parts as $part) {
            foreach (ways($part, $server, "$prefix-$part") as $name => $way) {
                $report->progress($name);
                $figures[$name] = (new Contest($server, $way, PROCESSES, $seconds))->run();
            }
        }
    } finally {
        $server->delete('distlock-bench');
    }
    show($report, $figures, $seconds);
    !isset($figures[OWN]) || judge($report, $figures[OWN]);
    $report->figures('rates', $figures);
    return $report;
});
