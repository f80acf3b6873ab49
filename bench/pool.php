<?php

/* Measures how a pool of PHP-FPM workers fares: if the holder of one lock hangs, with and without a limit on those
 * ahead; and how many requests it serves that take two locks each on new names, beside phpredis. scripts/bench starts
 * the server and runs this.
 */

declare(strict_types=1);

use DistLock\Bench\CommandLine;
use DistLock\Bench\Options;
use DistLock\Bench\Pool\Visitors;
use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Report;
use DistLock\Bench\Site;
use DistLock\Bench\Statistics;
use DistLock\Bench\Target;
use DistLock\RedisLock;

use function DistLock\Test\child;
use function DistLock\Test\fpm;

require __DIR__ . '/lib/autoload.php';
// PHP-FPM and the FastCGI client are shared with the tests.
require __DIR__ . '/../tests/support/harness.php';

const PARTS = ['hanging_holder', 'new_names'];
const WORKERS = 32;
const REQUESTS_PER_SECOND = 200;
const LIMIT = 4;
const BUSY_WORKERS = 8;
const BUSY_CONNECTIONS = 16;
const NOTHING = 'nothing';
const PHPREDIS = 'phpredis';

/** @return array<string, float|int> */
function figures_of(array $answers): array
{
    $of = static fn (bool $isHot) => array_filter($answers, static fn (array $answer) => $answer['hot'] === $isHot);
    $others = array_map(static fn (array $answer) => 1000 * $answer['seconds'], array_values($of(false)));
    $turnedAway = array_filter($of(true), static fn (array $answer) => $answer['answer'] === 'turned away');
    $unserved = array_filter($of(false), static fn (array $answer) => $answer['answer'] !== 'served');

    return [
        'others' => count($others),
        'others_unserved' => count($unserved),
        'others_p50_ms' => Statistics::percentile($others, 50),
        'others_p99_ms' => Statistics::percentile($others, 99),
        'others_longest_ms' => max($others),
        'hot' => count($of(true)),
        'hot_turned_away' => count($turnedAway),
    ];
}

/** The lock is held from before the first request until after the last. */
function hang(string $lock, float $seconds, ?int $maxAhead): array
{
    $fpm = fpm(WORKERS, ['display_errors' => 0, 'log_errors' => 0], ['listen.backlog' => 4096]);
    // Each worker is to have its connections.
    Visitors::run($fpm, "$lock:first", null, REQUESTS_PER_SECOND, 1.0);
    $holder = child(static function ($bench) use ($lock): bool {
        $held = new RedisLock($lock, Visitors::dsn());
        $bench->send($held->acquire());
        $bench->receive();

        return $held->release();
    });
    $holder->await();
    $release = child(static function () use ($seconds, $holder): void {
        usleep((int) ($seconds * 1e6));
        $holder->send('release');
    });
    $answers = Visitors::run($fpm, $lock, $maxAhead, REQUESTS_PER_SECOND, $seconds);
    $release->result(60);
    $holder->result(60);
    $fpm->stop();

    return figures_of($answers);
}

function hanging_holder(Report $report, bool $quick): void
{
    $seconds = $quick ? 3.0 : 10.0;
    $runs = [];
    for ($round = 1; $round <= ($quick ? 1 : 3); $round++) {
        foreach (['without a limit' => null, 'maxAhead ' . LIMIT => LIMIT] as $name => $maxAhead) {
            $report->progress("$name, round $round");
            $runs[$name][] = hang('distlock-bench-' . getmypid() . ":$round:$name", $seconds, $maxAhead);
        }
    }
    $figures = array_map(Statistics::medians(...), $runs);
    $report->title(sprintf(
        'One lock hangs for %d s: %d workers, %d requests a second, of which each tenth wants it (medians of %d rounds)',
        $seconds,
        WORKERS,
        REQUESTS_PER_SECOND,
        count(reset($runs)),
    ));
    $rows = [['', 'others', 'unserved', 'p50 ms', 'p99', 'longest', 'want it', 'turned away']];
    foreach ($figures as $name => $figure) {
        $rows[] = [$name, ...array_map(static fn (float $value) => sprintf('%.0f', $value), array_values($figure))];
    }
    $report->table($rows);
    $report->line('  p50, p99: of the other nine in ten, from when a request was due until it was answered');
    $report->figures('hanging_holder', $figures);
    $report->target(Target::atMost('p99 of the others with a limit, in ms', $figures['maxAhead ' . LIMIT]['others_p99_ms'], 100));
}

/** Requests that want two locks each on new names; the ways take turns. */
function new_names(Report $report, bool $quick): void
{
    [$server] = RedisServer::atDistance(null);
    $prefix = 'distlock-bench-' . getmypid() . ':new';
    $site = new Site(__DIR__ . '/pool/new_names.php', BUSY_WORKERS);
    $rounds = [];
    for ($round = 0; $round < ($quick ? 3 : 9); $round++) {
        foreach (['distlock', 'distlock, release(false)', PHPREDIS, NOTHING] as $way) {
            $report->progress("$way, round $round");
            $query = ['way' => $way, 'prefix' => $prefix, 'host' => $server->host, 'port' => $server->port];
            if ($round === 0) {
                $site->visit($query, 1, 1, BUSY_CONNECTIONS, 0);
            }
            $figures = $site->visit($query, 1, 2, BUSY_CONNECTIONS, 0);
            $rounds[$way][] = ['requests_per_s' => $figures['requests'] / $figures['seconds'], 'p50_ms' => $figures['p50_ms'], 'p99_ms' => $figures['p99_ms']];
        }
    }
    $server->delete($prefix);
    $ratio = static fn (string $way) => Statistics::median(array_map(
        static fn (array $own, array $reference) => $own['requests_per_s'] / $reference['requests_per_s'],
        $rounds[$way],
        $rounds[PHPREDIS],
    ));
    $report->title(sprintf('PHP-FPM with %d workers behind nginx: two locks on new names for each request (medians of %d rounds)', BUSY_WORKERS, count($rounds[PHPREDIS])));
    $rows = [['', 'requests/s', 'p50 ms', 'p99', '/ phpredis']];
    $table = [];
    foreach ($rounds as $way => $ofRounds) {
        $table[$way] = Statistics::medians($ofRounds) + ['per_phpredis' => $ratio($way)];
        $rows[] = [$way, ...array_map(sprintf(...), ['%.0f', '%.1f', '%.1f', '%.2f'], array_values($table[$way]))];
    }
    $report->table($rows);
    $report->line("  phpredis: SET NX PX and EVAL, over one connection for each worker; nothing: the same page without locks");
    $report->figures('new_names', $table);
    $report->target(Target::atLeast('two locks on new names: requests/s, distlock / phpredis', $ratio('distlock'), 0.9));
}

CommandLine::run($argv, PARTS, static function (Options $options): Report {
    CommandLine::requireExtensions('distlock', 'pcntl', 'posix');
    $report = new Report($options, []);
    foreach ($options->parts as $part) {
        $part($report, $options->quick);
    }

    return $report;
});
