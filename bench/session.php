<?php

/*
 * Compares PHP's sessions kept by distlock, by phpredis and in files, in one run, with 32 PHP-FPM workers and FastCGI
 * clients. scripts/bench starts the server and runs this.
 */

declare(strict_types=1);

use DistLock\Bench\CommandLine;
use DistLock\Bench\Distance;
use DistLock\Bench\Options;
use DistLock\Bench\Redis\Contestants;
use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Report;
use DistLock\Bench\Session\Contest;
use DistLock\Bench\Session\Handlers;
use DistLock\Bench\Session\Pool;
use DistLock\Bench\Tables;
use DistLock\Bench\Target;
use DistLock\Bench\Uncontended;

require __DIR__ . '/lib/autoload.php';
// PHP-FPM and the FastCGI client are shared with the tests.
require __DIR__ . '/../tests/support/harness.php';

const PARTS = ['uncontended', 'contended', 'crowd'];
/** The parts that --network measures. */
const NETWORK_PARTS = ['round_trips'];
const SESSIONS = 200;
const PAIR = 'Uncontended: session_start() and session_write_close(), one request at a time';
const PING = 'PING, one round trip';

const CONTENDERS = [
    Handlers::DISTLOCK,
    Handlers::PHPREDIS,
    Handlers::PHPREDIS_WITHOUT,
    Handlers::FILES,
    Handlers::PHPREDIS_EVERY_2_MS,
    Handlers::PHPREDIS_EVERY_20_MS,
];

/** A pool is started when it is first needed, and all parts share it. */
function pools(Handlers $handlers, string ...$names): array
{
    static $pools = [];
    foreach ($names as $name) {
        $pools[$name] ??= new Pool($handlers->settings($name));
    }
    return array_intersect_key($pools, array_flip($names));
}

function uncontended(Report $report, RedisServer $server, Handlers $handlers, bool $quick): void
{
    $bounds = [
        Handlers::PHPREDIS => 0.7,
        Handlers::PHPREDIS_PERSISTENT => 0.7,
        Handlers::PHPREDIS_WITHOUT => 1.1,
        Handlers::PHPREDIS_WITHOUT_PERSISTENT => 1.1,
    ];
    $pools = pools($handlers, Handlers::DISTLOCK, Handlers::FILES, ...array_keys($bounds));
    $bench = new Uncontended($pools, 'uncontended' . getmypid());
    $report->progress('uncontended');
    $bench->run($quick ? 5.0 : 20.0);

    $ratios = [];
    foreach ($bounds as $name => $bound) {
        $ratios["distlock / $name"] = $bench->ratio(Handlers::DISTLOCK, $name);
        $report->target(Target::atMost("uncontended: distlock / $name", $bench->ratio(Handlers::DISTLOCK, $name), $bound));
    }
    Tables::uncontended($report, PAIR, $bench, Handlers::PHPREDIS);
    $report->figures('uncontended', ['contestants' => $bench->figures(), 'ratios' => $ratios]);
}

/** @return array<string, array<string, array<string, float>>> figures by the number of simultaneous requests */
function contests(Report $report, RedisServer $server, Handlers $handlers, int $sessions, int $each, int $rounds): array
{
    $figures = [];
    foreach ([1, 4, 16] as $atOnce) {
        $contest = new Contest($server, pools($handlers, ...CONTENDERS), "s$sessions", $sessions, $atOnce, $each);
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

function contended(Report $report, RedisServer $server, Handlers $handlers, bool $quick): void
{
    $figures = contests($report, $server, $handlers, 1, $quick ? 160 : 320, $quick ? 1 : 5);
    $report->figures('contended', $figures);
    $ours = $figures[16][Handlers::DISTLOCK];
    $report->target(Target::atMost('1 at once: commands a request', $figures[1][Handlers::DISTLOCK]['commands_per_request'], 2.05));
    $report->target(Target::atMost('16 at once: commands a request', $ours['commands_per_request'], 3.1));
    $report->target(Target::atMost('16 at once: lost updates', $ours['lost'] + $ours['refused'], 0));
    $report->target(Target::atMost('16 at once: p99 wait / perfect FIFO', $ours['p99_per_perfect_fifo'], 1.1));
    $report->target(Target::atMost('16 at once: p99 wait / files', $ours['wait_p99_ms'] / $figures[16][Handlers::FILES]['wait_p99_ms'], 1.1));
    foreach ([Handlers::PHPREDIS_EVERY_2_MS, Handlers::PHPREDIS_EVERY_20_MS] as $name) {
        $ratio = $ours['request_p99_ms'] / $figures[16][$name]['request_p99_ms'];
        $report->target(Target::atMost("16 at once: p99 request / $name", $ratio, 1 / 3));
    }
    $gain = $ours['requests_per_s'] / $figures[16][Handlers::PHPREDIS_EVERY_20_MS]['requests_per_s'];
    $report->target(Target::atLeast('16 at once: throughput / ' . Handlers::PHPREDIS_EVERY_20_MS, $gain, 1));
}

function crowd(Report $report, RedisServer $server, Handlers $handlers, bool $quick): void
{
    $figures = contests($report, $server, $handlers, SESSIONS, 16, $quick ? 1 : 3);
    $report->figures('crowd', $figures);
    foreach ($figures as $atOnce => $handlers) {
        $ours = $handlers[Handlers::DISTLOCK];
        $report->target(Target::atMost(SESSIONS . " sessions, $atOnce at once: lost updates", $ours['lost'] + $ours['refused'], 0));
        $gain = $ours['requests_per_s'] / $handlers[Handlers::PHPREDIS_EVERY_20_MS]['requests_per_s'];
        $report->target(Target::atLeast(SESSIONS . " sessions, $atOnce at once: throughput / " . Handlers::PHPREDIS_EVERY_20_MS, $gain, 1));
    }
}

/** Opens, reads, writes and closes a request's session, behind a network. */
function round_trips(Report $report, RedisServer $server, Handlers $handlers, bool $quick): void
{
    $pools = pools($handlers, Handlers::DISTLOCK, Handlers::PHPREDIS_PERSISTENT, Handlers::PHPREDIS_WITHOUT_PERSISTENT);
    $contestants = [PING => Contestants::roundTrip($server)] + $pools;
    (new Distance($report, PING, $quick))->uncontended('round_trips', PAIR, $contestants, 'far' . getmypid(), [Handlers::DISTLOCK => 2.0]);
}

CommandLine::run($argv, PARTS, static function (Options $options): Report {
    CommandLine::requireExtensions('distlock', 'redis', 'session', 'pcntl', 'posix');
    [$server, $relay] = RedisServer::atDistance($options->network);
    $report = new Report($options, [
        'phpredis' => phpversion('redis'),
        'Redis' => $server->version(),
    ]);
    $prefix = 'distlock-bench-' . getmypid() . ':';
    $handlers = new Handlers($server, $prefix);
    try {
        foreach ($options->parts as $part) {
            $part($report, $server, $handlers, $options->quick);
        }
    } finally {
        $server->delete($prefix);
        $relay?->close();
    }
    return $report;
}, NETWORK_PARTS);
