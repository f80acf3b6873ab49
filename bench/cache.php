<?php

/* Many processes miss the same value: how often it is computed, how long they wait for it, and how many commands their
 * locks take. Compares distlock/cache with the alternatives. scripts/bench starts the server and runs this.
 */

declare(strict_types=1);

use DistLock\Bench\Cache\ByHand;
use DistLock\Bench\Cache\Computation;
use DistLock\Bench\Cache\Contest;
use DistLock\Bench\Cache\Exclusive;
use DistLock\Bench\Cache\Followers;
use DistLock\Bench\Cache\Laravel;
use DistLock\Bench\Cache\LaravelBlock;
use DistLock\Bench\Cache\LaravelFlexible;
use DistLock\Bench\Cache\Once;
use DistLock\Bench\Cache\OnceStale;
use DistLock\Bench\Cache\Page;
use DistLock\Bench\Cache\SymfonyCache;
use DistLock\Bench\Cache\SymfonyOnce;
use DistLock\Bench\Cache\SymfonyOnFourHosts;
use DistLock\Bench\Cache\Unprotected;
use DistLock\Bench\CommandLine;
use DistLock\Bench\Options;
use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Report;
use DistLock\Bench\Target;

require __DIR__ . '/lib/autoload.php';
require __DIR__ . '/lib/Cache/libraries.php';
// PHP-FPM is started as for the tests.
require __DIR__ . '/../tests/support/harness.php';

const PARTS = ['expiries', 'failures', 'followers', 'one_key', 'twenty_keys'];
const PROCESSES = 32;
const FOLLOWERS = 100;
/** Longer than the bench takes. */
const LIFETIME = 600;
const NOTHING = 'nothing';
const DISTLOCK = 'distlock/cache';
const STALE = 'distlock/cache, stale';
const WRAPPED = 'symfony/cache, wrapped';
const SYMFONY = 'symfony/lock, by hand';
const WAYS = [
    NOTHING => Unprotected::class,
    DISTLOCK => Once::class,
    STALE => OnceStale::class,
    'symfony/cache' => SymfonyCache::class,
    'symfony/cache, 4 hosts' => SymfonyOnFourHosts::class,
    WRAPPED => SymfonyOnce::class,
    SYMFONY => ByHand::class,
    'Laravel, remember' => Laravel::class,
    'Laravel, lock and block' => LaravelBlock::class,
    'Laravel, flexible' => LaravelFlexible::class,
];

/** @return array<string, array<string, float>> */
function contest(Report $report, RedisServer $server, string $prefix, int $expiries, bool $fails): array
{
    $figures = [];
    foreach ([NOTHING, DISTLOCK, SYMFONY] as $name) {
        $report->progress($name);
        $computation = new Computation($server, "$prefix-" . strtok($name, '/'), $fails);
        $way = WAYS[$name];
        $figures[$name] = (new Contest($server, new $way($server, $server, LIFETIME), $computation))->run(PROCESSES, $expiries);
    }
    return $figures;
}

/**
 * @param array<string, string> $columns the format of each figure, by its heading
 * @param array<string, array<string, float>> $figures
 */
function table(Report $report, string $title, array $columns, array $figures): void
{
    $report->title($title);
    $rows = [['', ...array_keys($columns)]];
    foreach ($figures as $name => $row) {
        $rows[] = [$name, ...array_map(sprintf(...), array_values($columns), array_slice(array_values($row), 0, count($columns)))];
    }
    $report->table($rows);
}

/** @param array<string, array<string, float>> $figures */
function contest_table(Report $report, string $title, array $figures): void
{
    $columns = ['computations/expiry' => '%.2f', 'p50' => '%.1f ms', 'p99' => '%.1f ms', 'lock commands/call' => '%.2f'];
    table($report, $title, $columns, $figures);
    $report->line('  p50, p99: of a call that misses the value; lock commands: scripts that the server ran for clients');
}

function expiries(Report $report, RedisServer $server, string $prefix, bool $quick): void
{
    $figures = contest($report, $server, "$prefix-expiries", $quick ? 5 : 15, fails: false);
    contest_table($report, PROCESSES . ' processes miss a value that takes 20 ms of a processor to compute', $figures);
    $report->figures('expiries', $figures);
    $report->target(Target::atMost('computations per expiry', $figures[DISTLOCK]['computations'], 1));
    $report->target(Target::atMost('lock commands per call', $figures[DISTLOCK]['lock_commands_per_call'], 2.2));
    $report->target(Target::atMost('p99 / without protection', $figures[DISTLOCK]['p99_ms'] / $figures[NOTHING]['p99_ms'], 0.5));
}

function failures(Report $report, RedisServer $server, string $prefix, bool $quick): void
{
    $figures = contest($report, $server, "$prefix-failures", $quick ? 5 : 15, fails: true);
    contest_table($report, 'The same, and the first computation of each expiry fails', $figures);
    $report->figures('failures', $figures);
    $report->target(Target::atMost('computations per expiry if the first one fails', $figures[DISTLOCK]['computations'], 2));
    $report->target(Target::atMost('lock commands per call then', $figures[DISTLOCK]['lock_commands_per_call'], 4.5));
}

function followers(Report $report, RedisServer $server, string $prefix, bool $quick): void
{
    $figures = [];
    foreach ([DISTLOCK => Once::class, "distlock's lock, by hand" => Exclusive::class, SYMFONY => ByHand::class] as $name => $way) {
        $report->progress($name);
        $figures[$name] = (new Followers($server, new $way($server, $server, LIFETIME), "$prefix-followers-" . crc32($name)))->run(FOLLOWERS, $quick ? 3 : 10);
    }
    $columns = ['median' => '%.0f ms', 'last' => '%.0f ms', 'lock commands/call' => '%.2f', 'computations' => '%.2f'];
    table($report, FOLLOWERS . ' processes wait for one that computes: when they have the value, after it was stored', $columns, $figures);
    $report->figures('followers', $figures);
    $median = $figures[DISTLOCK]['median_ms'] / $figures["distlock's lock, by hand"]['median_ms'];
    $report->target(Target::atMost('median / one after the other', $median, 0.5));
    $report->target(Target::atMost('lock commands per follower', $figures[DISTLOCK]['lock_commands_per_call'], 2.2));
}

/** @return array<string, array<string, float>> */
function visit(Report $report, RedisServer $server, string $prefix, int $keys, bool $quick): array
{
    static $page;
    $page ??= new Page($server, PROCESSES);
    $figures = [];
    foreach (WAYS as $name => $way) {
        $report->progress("$name, $keys keys");
        $figures[$name] = $page->visit($way, "$prefix-$keys-" . crc32($name), $keys, $quick ? 8 : 24);
    }
    $title = sprintf('PHP-FPM with %d workers behind nginx; %s; computing takes 200 ms; lifetime 2 s', PROCESSES, $keys === 1 ? 'one key' : "$keys keys");
    $columns = ['computations/expiry' => '%.2f', 'expiries' => '%d', 'p50' => '%.1f ms', 'p99' => '%.1f ms', 'cold' => '%.2f', 'lock commands/request' => '%.2f', 'requests/s' => '%.0f'];
    table($report, $title, $columns, $figures);
    $report->line('  cold: computations when there is no value at all; lock commands: on a server that has nothing but locks');
    return $figures;
}

function one_key(Report $report, RedisServer $server, string $prefix, bool $quick): void
{
    $figures = visit($report, $server, $prefix, 1, $quick);
    $report->figures('one_key', $figures);
    foreach ([DISTLOCK, STALE, WRAPPED] as $name) {
        $report->target(Target::atMost("$name, one key: computations per expiry", $figures[$name]['computations'], 1.1));
        $report->target(Target::atMost("$name, one key: lock commands per request", $figures[$name]['lock_commands_per_request'], 0.4));
    }
}

function twenty_keys(Report $report, RedisServer $server, string $prefix, bool $quick): void
{
    $figures = visit($report, $server, $prefix, 20, $quick);
    $report->figures('twenty_keys', $figures);
    foreach ([DISTLOCK, STALE, WRAPPED] as $name) {
        $report->target(Target::atMost("$name, twenty keys: computations per expiry", $figures[$name]['computations'], 1.1));
    }
}

CommandLine::run($argv, PARTS, static function (Options $options): Report {
    CommandLine::requireExtensions('distlock', 'redis', 'pcntl', 'posix');
    [$server] = RedisServer::atDistance(null);
    $libraries = array_map(Composer\InstalledVersions::getPrettyVersion(...), ['Laravel' => 'laravel/framework', 'symfony/cache' => 'symfony/cache']);
    $report = new Report($options, ['phpredis' => phpversion('redis'), 'Redis' => $server->version()] + $libraries);
    $prefix = 'distlock-bench-' . getmypid();
    try {
        foreach ($options->parts as $part) {
            $part($report, $server, $prefix, $options->quick);
        }
    } finally {
        $server->delete($prefix);
    }
    return $report;
});
