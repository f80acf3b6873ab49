<?php

/*
 * 32 processes miss the same value at the same moment, again and again: how often it is computed, and how long they
 * wait for it. Compares distlock/cache with no protection, and with symfony/lock used by hand. scripts/bench starts the
 * server and runs this.
 */

declare(strict_types=1);

use DistLock\Bench\Cache\ByHand;
use DistLock\Bench\Cache\Computation;
use DistLock\Bench\Cache\Contest;
use DistLock\Bench\Cache\Once;
use DistLock\Bench\Cache\Unprotected;
use DistLock\Bench\CommandLine;
use DistLock\Bench\Options;
use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Report;
use DistLock\Bench\Target;

require __DIR__ . '/lib/autoload.php';

const PARTS = ['expiries', 'failures'];
const PROCESSES = 32;
const NOTHING = 'nothing';
const DISTLOCK = 'distlock/cache';
const SYMFONY = 'symfony/lock, by hand';

function check_requirements(): void
{
    CommandLine::requireExtensions('distlock', 'redis', 'pcntl', 'posix');
    foreach (['Psr/SimpleCache', 'Symfony/Component/Lock'] as $library) {
        require_once "$library/autoload.php";
    }
    // What Composer's autoloader does for distlock/cache.
    spl_autoload_register(static function (string $class): void {
        $file = __DIR__ . '/../packages/cache/src/' . substr(strrchr($class, '\\'), 1) . '.php';
        if (str_starts_with($class, 'DistLock\\Cache\\') && is_file($file)) {
            require $file;
        }
    });
}

/** @return array<string, array<string, float>> */
function contest(Report $report, RedisServer $server, string $prefix, int $expiries, bool $fails): array
{
    $figures = [];
    foreach ([NOTHING => Unprotected::class, DISTLOCK => Once::class, SYMFONY => ByHand::class] as $name => $class) {
        $report->progress($name);
        $computation = new Computation($server, "$prefix-" . strtok($name, '/'), $fails);
        $figures[$name] = (new Contest($server, new $class($server), $computation))->run(PROCESSES, $expiries);
    }
    return $figures;
}

/** @param array<string, array<string, float>> $figures */
function table(Report $report, string $title, array $figures): void
{
    $report->title($title);
    $rows = [['', 'computations/expiry', 'p50', 'p99', 'lock commands/call']];
    foreach ($figures as $name => $row) {
        $rows[] = [
            $name,
            sprintf('%.2f', $row['computations']),
            sprintf('%.1f ms', $row['p50_ms']),
            sprintf('%.1f ms', $row['p99_ms']),
            sprintf('%.2f', $row['lock_commands_per_call']),
        ];
    }
    $report->table($rows);
}

function expiries(Report $report, RedisServer $server, string $prefix, bool $quick): void
{
    $figures = contest($report, $server, "$prefix-expiries", $quick ? 10 : 30, fails: false);
    table($report, PROCESSES . ' processes miss a value that takes 20 ms of a processor to compute', $figures);
    $report->figures('expiries', $figures);
    $report->target(Target::atMost('computations per expiry', $figures[DISTLOCK]['computations'], 1));
    $report->target(Target::atMost('p99 / without protection', $figures[DISTLOCK]['p99_ms'] / $figures[NOTHING]['p99_ms'], 0.5));
}

function failures(Report $report, RedisServer $server, string $prefix, bool $quick): void
{
    $figures = contest($report, $server, "$prefix-failures", $quick ? 10 : 30, fails: true);
    table($report, 'The same, and the first computation of each expiry fails', $figures);
    $report->figures('failures', $figures);
    $report->target(Target::atMost('computations per expiry if the first one fails', $figures[DISTLOCK]['computations'], 2));
}

CommandLine::run($argv, PARTS, static function (Options $options): Report {
    check_requirements();
    [$server] = RedisServer::atDistance(null);
    $report = new Report($options, ['phpredis' => phpversion('redis'), 'Redis' => $server->version()]);
    $prefix = 'distlock-bench-' . getmypid();
    try {
        foreach ($options->parts as $part) {
            $part($report, $server, $prefix, $options->quick);
        }
        $report->line('  p50, p99: of a call that misses the value; lock commands: scripts that the server ran for clients');
    } finally {
        $server->delete($prefix);
    }
    return $report;
});
