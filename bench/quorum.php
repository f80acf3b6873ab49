<?php

/*
 * Compares distlock on five servers with serial Redlock and with distlock on one server, in one run. Each server is
 * behind a delay of half a millisecond each way. first: counts, by strace, the system calls of a process that acquires
 * a lock on the five servers for the first time, and the threads that it starts; without the delay. The servers are
 * DISTLOCK_TEST_REDIS_QUORUM, and the relay that delays is DISTLOCK_BENCH_RELAY. scripts/bench starts the servers,
 * compiles the relay, and runs this.
 */

declare(strict_types=1);

use DistLock\Bench\CommandLine;
use DistLock\Bench\Contended;
use DistLock\Bench\Contestant;
use DistLock\Bench\InProcess;
use DistLock\Bench\Options;
use DistLock\Bench\Quorum\FirstAcquisition;
use DistLock\Bench\Quorum\Network;
use DistLock\Bench\Quorum\SerialRedlock;
use DistLock\Bench\Quorum\Servers;
use DistLock\Bench\Redis\Contestants;
use DistLock\Bench\Report;
use DistLock\Bench\Tables;
use DistLock\Bench\Target;
use DistLock\Bench\Uncontended;
use DistLock\RedisLock;

require __DIR__ . '/lib/autoload.php';

const PARTS = ['first', 'uncontended', 'contended'];
const REQUESTS = 'sent by clients to all servers together; what a script calls inside the server does not count';
const MICROSECONDS_EACH_WAY = 500;
const PROCESSES = 20;
const HOLD_MICROSECONDS = 10000;
const ONE = 'distlock, one server';
const FIVE = 'distlock, five';
const SERIAL = 'serial Redlock, five';

/** What other work on the machine adds, such as waits for a mutex, only adds: so the least of several counts. */
function first(Report $report, Network $network, string $lock, bool $quick): void
{
    $rounds = [];
    for ($round = 0; $round < ($quick ? 3 : 9); $round++) {
        $report->progress("first acquisition, round $round");
        $rounds[] = (new FirstAcquisition($network->servers, $lock))->measure();
    }
    $least = [
        'system_calls' => min(array_column($rounds, 'system_calls')),
        'threads' => min(array_column($rounds, 'threads')),
    ];
    $report->title('The first acquisition of a process on five servers, and the release: connecting and closing included');
    $report->table([['', 'system calls', 'threads'], ['distlock', (string) $least['system_calls'], (string) $least['threads']]]);
    $report->target(Target::atMost('first acquisition: system calls', $least['system_calls'], 120.0));
    // The keeper's, which renews the lock.
    $report->target(Target::atMost('first acquisition: threads', $least['threads'], 1.0));
    $report->figures('first', $least);
}

/** @return array<string, Contestant> */
function contestants(Network $network): array
{
    $distlock = static fn (array $dsns) => InProcess::with(static fn (string $lock) => new RedisLock($lock, $dsns));

    return [
        ONE => $distlock([$network->dsns()[0]]),
        FIVE => $distlock($network->dsns()),
        SERIAL => SerialRedlock::contestant($network->delayed, $network->servers[0]),
    ];
}

function uncontended(Report $report, Network $network, string $lock, bool $quick): void
{
    $bench = new Uncontended([
        'PING, one round trip' => Contestants::roundTrip($network->delayed[0]),
    ] + contestants($network), $lock);
    $report->progress('uncontended');
    $bench->run($quick ? 4.0 : 20.0);

    $cost = $bench->ratio(FIVE, ONE);
    $gain = $bench->ratio(SERIAL, FIVE);
    Tables::uncontended($report, 'Uncontended: acquire and release, one process, 1 ms round trip', $bench, ONE);
    $report->target(Target::atMost('uncontended: distlock on five / on one', $cost, 1.3));
    $report->target(Target::atLeast('uncontended: serial Redlock / distlock on five', $gain, 4.0));
    $report->figures('uncontended', ['contestants' => $bench->figures(), 'five_per_one' => $cost, 'serial_per_five' => $gain]);
}

function contended(Report $report, Network $network, string $lock, bool $quick): void
{
    $rounds = $quick ? 1 : 3;
    $acquisitions = $quick ? 10 : 20;
    $servers = new Servers($network->servers, $network->delayed[0]);
    $bench = new Contended($servers, contestants($network), $lock, PROCESSES, $acquisitions, holdMicroseconds: HOLD_MICROSECONDS);
    $bench->run($rounds, $report->progress(...));

    $figures = $bench->figures();
    Tables::contended($report, PROCESSES . ' processes on one lock, 10 ms hold, 1 ms round trip', $figures, REQUESTS);
    $figures[SERIAL]['failures_per_acquisition'] = failures($network, $lock) / ($rounds * PROCESSES * $acquisitions);
    $report->line(sprintf(
        '  %s: %.2f times given up after three tries, for each acquisition',
        SERIAL,
        $figures[SERIAL]['failures_per_acquisition']
    ));
    $report->target(Target::atMost('contended: p99 wait / perfect FIFO on five', $figures[FIVE]['p99_per_perfect_fifo'], 1.5));
    $report->figures('contended', $figures);
}

function failures(Network $network, string $lock): int
{
    $redis = $network->servers[0]->connect();
    $keys = array_filter($redis->keys('*' . SerialRedlock::failures('*')), fn (string $key) => !str_contains($key, ':learn'));
    return (int) array_sum(array_map(static fn (string $key) => (int) $redis->get($key), $keys));
}

CommandLine::run($argv, PARTS, static function (Options $options): Report {
    CommandLine::requireExtensions('distlock', 'redis', 'pcntl', 'posix');
    $network = new Network(CommandLine::environment('DISTLOCK_TEST_REDIS_QUORUM'), MICROSECONDS_EACH_WAY);
    $report = new Report($options, [
        'phpredis' => phpversion('redis'),
        'Redis' => $network->servers[0]->version(),
    ]);
    try {
        foreach ($options->parts as $part) {
            $part($report, $network, 'distlock-bench-' . getmypid() . ":$part", $options->quick);
        }
    } finally {
        $network->close();
    }
    return $report;
});
