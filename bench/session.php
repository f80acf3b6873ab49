<?php

/*
 * PHP's sessions kept by distlock, by phpredis and in files, side by side in one run: PHP-FPM with 32 workers, and FastCGI clients.
 * scripts/bench starts the server and runs this.
 */

declare(strict_types=1);

use DistLock\Bench\CommandLine;
use DistLock\Bench\Options;
use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Report;
use DistLock\Bench\Session\Contest;
use DistLock\Bench\Session\Pool;
use DistLock\Bench\Tables;
use DistLock\Bench\Target;
use DistLock\Bench\Uncontended;

use function DistLock\Test\directory;

require __DIR__ . '/lib/autoload.php';
// PHP-FPM and the FastCGI client are the tests'.
require __DIR__ . '/../tests/support/harness.php';

const PARTS = ['uncontended', 'contended', 'crowd'];
const SESSIONS = 200;

const DISTLOCK = 'distlock';
const PHPREDIS = 'phpredis';
const PHPREDIS_EVERY_2_MS = 'phpredis, every 2 ms';
const PHPREDIS_EVERY_20_MS = 'phpredis, every 20 ms';
const PHPREDIS_WITHOUT = 'phpredis, no locking';
const FILES = 'files';
const PERSISTENT = ', persistent';

/** @return array<string, int|string> */
function phpredis(RedisServer $server, string $prefix, array $settings, bool $persistent = false): array
{
    $query = http_build_query(['prefix' => $prefix] + ($persistent ? ['persistent' => 1] : []));
    return ['session.save_handler' => 'redis', 'session.save_path' => "'tcp://$server->host:$server->port?$query'"] + $settings;
}

/** Its own settings: it asks ten times, every 2 ms. */
const LOCKING = ['redis.session.locking_enabled' => 1];

/** @return array<string, array<string, int|string>> */
function handlers(RedisServer $server, string $prefix): array
{
    return [
        DISTLOCK => [
            'session.save_handler' => 'distlock',
            'session.save_path' => "'redis://$server->host:$server->port'",
            'distlock.session.prefix' => "'$prefix'",
        ],
        PHPREDIS => phpredis($server, $prefix, LOCKING),
        PHPREDIS_EVERY_2_MS => phpredis($server, $prefix, LOCKING + ['redis.session.lock_retries' => -1]),
        PHPREDIS_EVERY_20_MS => phpredis(
            $server,
            $prefix,
            LOCKING + ['redis.session.lock_retries' => -1, 'redis.session.lock_wait_time' => 20000],
        ),
        PHPREDIS_WITHOUT => phpredis($server, $prefix, []),
        PHPREDIS . PERSISTENT => phpredis($server, $prefix, LOCKING, persistent: true),
        PHPREDIS_WITHOUT . PERSISTENT => phpredis($server, $prefix, [], persistent: true),
        FILES => ['session.save_handler' => 'files', 'session.save_path' => "'" . directory() . "'"],
    ];
}

/** Pools are started when they are needed first, and are there for all parts. */
function pools(RedisServer $server, string $prefix, string ...$names): array
{
    static $pools = [];
    foreach ($names as $name) {
        $pools[$name] ??= new Pool(handlers($server, $prefix)[$name]);
    }
    return array_intersect_key($pools, array_flip($names));
}

function uncontended(Report $report, RedisServer $server, string $prefix, bool $quick): void
{
    $names = [DISTLOCK, PHPREDIS, PHPREDIS . PERSISTENT, PHPREDIS_WITHOUT, PHPREDIS_WITHOUT . PERSISTENT, FILES];
    $bench = new Uncontended(pools($server, $prefix, ...$names), 'uncontended' . getmypid());
    $report->progress('uncontended');
    $bench->run($quick ? 5.0 : 20.0);

    $ratios = [];
    foreach ([PHPREDIS => 0.7, PHPREDIS . PERSISTENT => 0.7, PHPREDIS_WITHOUT => 1.1, PHPREDIS_WITHOUT . PERSISTENT => 1.1] as $name => $bound) {
        $ratios["distlock / $name"] = $bench->ratio(DISTLOCK, $name);
        $report->target(Target::atMost("uncontended: distlock / $name", $bench->ratio(DISTLOCK, $name), $bound));
    }
    Tables::uncontended($report, 'Uncontended: session_start() and session_write_close(), one request at a time', $bench, PHPREDIS);
    $report->figures('uncontended', ['contestants' => $bench->figures(), 'ratios' => $ratios]);
}

const CONTENDERS = [DISTLOCK, PHPREDIS, PHPREDIS_EVERY_2_MS, PHPREDIS_EVERY_20_MS, PHPREDIS_WITHOUT, FILES];

/** @return array<string, array<string, array<string, float>>> figures by how many requests came at once */
function contests(Report $report, RedisServer $server, string $prefix, int $sessions, int $each, int $rounds): array
{
    $figures = [];
    foreach ([1, 4, 16] as $atOnce) {
        $contest = new Contest($server, pools($server, $prefix, ...CONTENDERS), "s$sessions", $sessions, $atOnce, $each);
        $contest->run($rounds, $report->progress(...));
        $figures[$atOnce] = $contest->figures();
        $title = $sessions === 1 ? 'One session' : "$sessions sessions";
        Tables::sessions($report, "$title, $atOnce at once, 5 ms of work", $figures[$atOnce]);
    }
    $report->line(<<<'TEXT'
		  lost: answered requests, in all rounds, whose change isn't in the session; refused: session_start() returned false
		  p50, p99: of a request, as its client sees it; wait: session_start(); hold: from there until session_write_close()
		  perfect FIFO: (requests at once - 1) x mean hold; commands: sent by clients; Redis: its time of the processor
		TEXT);
    return $figures;
}

function contended(Report $report, RedisServer $server, string $prefix, bool $quick): void
{
    $figures = contests($report, $server, $prefix, 1, $quick ? 160 : 320, $quick ? 1 : 5);
    $report->figures('contended', $figures);
    $ours = $figures[16][DISTLOCK];
    $report->target(Target::atMost('1 at once: commands a request', $figures[1][DISTLOCK]['commands_per_request'], 2.05));
    $report->target(Target::atMost('16 at once: commands a request', $ours['commands_per_request'], 4));
    $report->target(Target::atMost('16 at once: lost updates', $ours['lost'] + $ours['refused'], 0));
    $report->target(Target::atMost('16 at once: p99 wait / perfect FIFO', $ours['p99_per_perfect_fifo'], 1.1));
    $report->target(Target::atMost('16 at once: p99 wait / files', $ours['wait_p99_ms'] / $figures[16][FILES]['wait_p99_ms'], 1.1));
    foreach ([PHPREDIS_EVERY_2_MS, PHPREDIS_EVERY_20_MS] as $name) {
        $ratio = $ours['request_p99_ms'] / $figures[16][$name]['request_p99_ms'];
        $report->target(Target::atMost("16 at once: p99 request / $name", $ratio, 1 / 3));
    }
    $gain = $ours['requests_per_s'] / $figures[16][PHPREDIS_EVERY_20_MS]['requests_per_s'];
    $report->target(Target::atLeast('16 at once: throughput / ' . PHPREDIS_EVERY_20_MS, $gain, 1));
}

function crowd(Report $report, RedisServer $server, string $prefix, bool $quick): void
{
    $figures = contests($report, $server, $prefix, SESSIONS, 16, $quick ? 1 : 3);
    $report->figures('crowd', $figures);
    foreach ($figures as $atOnce => $handlers) {
        $ours = $handlers[DISTLOCK];
        $report->target(Target::atMost(SESSIONS . " sessions, $atOnce at once: lost updates", $ours['lost'] + $ours['refused'], 0));
        $gain = $ours['requests_per_s'] / $handlers[PHPREDIS_EVERY_20_MS]['requests_per_s'];
        $report->target(Target::atLeast(SESSIONS . " sessions, $atOnce at once: throughput / " . PHPREDIS_EVERY_20_MS, $gain, 1));
    }
}

CommandLine::run($argv, PARTS, static function (Options $options): Report {
    CommandLine::requireExtensions('distlock', 'redis', 'session', 'pcntl', 'posix');
    $server = new RedisServer(getenv('DISTLOCK_TEST_REDIS_HOST') ?: '127.0.0.1', (int) (getenv('DISTLOCK_TEST_REDIS_PORT') ?: 6379));
    $report = new Report($options, [
        'phpredis' => phpversion('redis'),
        'Redis' => $server->version(),
    ]);
    $prefix = 'distlock-bench-' . getmypid() . ':';
    try {
        foreach ($options->parts as $part) {
            $part($report, $server, $prefix, $options->quick);
        }
    } finally {
        $server->delete($prefix);
    }
    return $report;
});
