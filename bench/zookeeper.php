<?php

/*
 * Compares distlock on ZooKeeper with the recipe of PHP tutorials and with Kazoo's lock, on one server in one run. The
 * server is DISTLOCK_TEST_ZOOKEEPER, or with --network the ensemble DISTLOCK_TEST_ZOOKEEPER_ENSEMBLE, started with
 * DISTLOCK_BENCH_SERVER_OPTIONS. DISTLOCK_BENCH_PROGRAM is the program made of bench/zookeeper/*.c. scripts/bench
 * starts the server, compiles the program, and runs this.
 */

declare(strict_types=1);

use DistLock\Bench\CommandLine;
use DistLock\Bench\Contended;
use DistLock\Bench\Contestant;
use DistLock\Bench\Distance;
use DistLock\Bench\Endurance;
use DistLock\Bench\Options;
use DistLock\Bench\Program;
use DistLock\Bench\Relay;
use DistLock\Bench\Report;
use DistLock\Bench\Tables;
use DistLock\Bench\Target;
use DistLock\Bench\Uncontended;
use DistLock\Bench\Workers;
use DistLock\Bench\ZooKeeper\Contestants;
use DistLock\Bench\ZooKeeper\FirstAcquisition;
use DistLock\Bench\ZooKeeper\ZooKeeperServer;
use DistLock\Test\ZkClient;

use function DistLock\Test\told;

require __DIR__ . '/lib/autoload.php';
// The ZooKeeper client, for round trips and the server's figures, is shared with the tests.
require __DIR__ . '/../tests/support/harness.php';
require __DIR__ . '/../tests/support/zookeeper.php';
require __DIR__ . '/../tests/zookeeper/client.php';

const PARTS = ['first', 'uncontended', 'contended', 'permits', 'crowd', 'endurance'];
/** The parts that --network measures. */
const NETWORK_PARTS = ['round_trips', 'hand_over', 'permits_hand_over'];
const PERMITS = 8;
const PAIR = 'Uncontended: acquire and release, one process';
const READ = 'exists, one round trip';
const WRITE = 'create, and its commit';
/**
 * Sessions ping when they have been idle for a third of this time, and holders check every sixth; neither may happen
 * while requests are counted.
 */
const LONG_SESSION = 60.0;
const REQUESTS = 'packets that clients send, the pings of idle sessions included';
const RECIPE = 'tutorials\' recipe *';
const TUNED = 'the same, tuned **';
const LIMIT = 'bare calls, pipelined ***';
const FOOTNOTES = <<<'TEXT'
	  *   create, list, sort, delete, as tutorials have PHP programs call php-zookeeper, which isn't in Debian: in its place a
	      C program makes the same calls of the C client, one after the other, without PHP's part of the work
	  **  after zoo_set_servers_resolution_delay(-1), which php-zookeeper can't call: without it, the C client looks the
	      names of its servers up again at every call
	  *** no lock: a C program, tuned, too, that sends create and list together, then delete, and looks at nothing: the limit
	TEXT;

function check_requirements(): void
{
    CommandLine::requireExtensions('distlock', 'pcntl', 'posix');
    if (!class_exists(\DistLock\ZkLock::class)) {
        throw new RuntimeException('this distlock was built without ZooKeeper');
    }
}

function c_client(string $way, ZooKeeperServer $server): Program
{
    return new Program([CommandLine::environment('DISTLOCK_BENCH_PROGRAM'), $way, $server->hosts]);
}

/** Only Debian's own python3 finds Debian's modules. */
function kazoo(ZooKeeperServer $server): Program
{
    return new Program(['/usr/bin/python3', '-B', __DIR__ . '/zookeeper/kazoo_client.py', $server->hosts]);
}

/** The server's JVM compiles only what has run often, and each compilation can take seconds. */
function warm_up(Report $report, ZooKeeperServer $server, string $lock, bool $quick): void
{
    $report->progress('warming up');
    Workers::alone(static function () use ($server, $lock, $quick): void {
        $client = c_client('tuned', $server);
        $client->open($lock);
        $client->pairs($quick ? 8000 : 40000);
    });
    foreach ([1 => mutexes($server), PERMITS => ['permits' => Contestants::semaphore($server->hosts, PERMITS)]] as $permits => $contestants) {
        $bench = new Contended($server, $contestants, "$lock:$permits", 32, $quick ? 10 : 100, $permits, 100);
        $bench->run($quick ? 1 : 2, $report->progress(...));
    }
}

/** @return array<string, Contestant> the contestants under contention */
function mutexes(ZooKeeperServer $server): array
{
    return [
        'distlock' => Contestants::distlock($server->hosts),
        RECIPE => c_client('synchronous', $server),
        'Kazoo' => kazoo($server),
    ];
}

/** @return array<string, Contestant> */
function uncontended_contestants(ZooKeeperServer $server): array
{
    return [
        'distlock' => Contestants::distlock($server->hosts),
        'distlock, release(false)' => Contestants::distlock($server->hosts, confirm: false),
        'distlock, reading' => Contestants::reader($server->hosts),
        RECIPE => c_client('synchronous', $server),
        TUNED => c_client('tuned', $server),
        LIMIT => c_client('pipelined', $server),
        'Kazoo' => kazoo($server),
    ];
}

/** What other work on the machine adds, such as waits for a mutex, only adds: so the least of several counts. */
function first(Report $report, ZooKeeperServer $server, string $lock, bool $quick): void
{
    $calls = ['distlock' => [], 'the C client' => []];
    for ($round = 0; $round < ($quick ? 3 : 9); $round++) {
        $report->progress("first acquisition, round $round");
        $first = new FirstAcquisition($server->hosts, $lock);
        $calls['distlock'][] = $first->distlock();
        $calls['the C client'][] = $first->client();
    }
    $least = array_map(min(...), $calls);
    $report->title('The first acquisition of a process, and the release: connecting and closing included');
    $report->table([
        ['', 'system calls', 'beyond those of the C client'],
        ...array_map(static fn (string $who): array => [$who, (string) $least[$who], (string) ($least[$who] - $least['the C client'])], array_keys($least)),
    ]);
    $report->target(Target::atMost('first acquisition: system calls beyond those of the C client', $least['distlock'] - $least['the C client'], 160.0));
    $report->figures('first', $least);
}

function uncontended(Report $report, ZooKeeperServer $server, string $lock, bool $quick): void
{
    $bench = new Uncontended(uncontended_contestants($server), $lock);
    $report->progress('uncontended');
    $bench->run($quick ? 4.0 : 20.0);

    $ratios = [
        'distlock / recipe' => $bench->ratio('distlock', RECIPE),
        'distlock / bare calls' => $bench->ratio('distlock', LIMIT),
        'distlock, release(false) / recipe' => $bench->ratio('distlock, release(false)', RECIPE),
        'reading / distlock' => $bench->ratio('distlock, reading', 'distlock'),
        'Kazoo / distlock' => $bench->ratio('Kazoo', 'distlock'),
    ];
    Tables::uncontended($report, PAIR, $bench, RECIPE);
    $report->target(Target::atMost('uncontended: distlock / recipe', $ratios['distlock / recipe'], 0.75));
    $report->target(Target::atMost('uncontended: distlock / bare calls', $ratios['distlock / bare calls'], 1.10));
    $report->target(Target::atMost('uncontended: distlock, release(false) / recipe', $ratios['distlock, release(false) / recipe'], 0.65));
    $report->target(Target::atMost('uncontended: reading / distlock', $ratios['reading / distlock'], 1.15));
    $report->target(Target::atLeast('uncontended: Kazoo / distlock', $ratios['Kazoo / distlock'], 2.0));
    $report->figures('uncontended', ['contestants' => $bench->figures(), 'ratios' => $ratios]);
}

function contended(Report $report, ZooKeeperServer $server, string $lock, bool $quick): void
{
    $bench = new Contended($server, mutexes($server), $lock, processes: 32, acquisitions: $quick ? 10 : 20);
    $bench->run($quick ? 1 : 3, $report->progress(...));

    $figures = $bench->figures();
    Tables::contended($report, 'Contended: 32 processes on one lock, 2 ms hold', $figures, REQUESTS);
    $report->target(Target::atMost('32 processes: p99 wait / perfect FIFO', $figures['distlock']['p99_per_perfect_fifo'], 1.15));
    $report->target(Target::atMost('32 processes: requests per acquisition', $figures['distlock']['requests_per_acquisition'], 6.1));
    $report->figures('contended', $figures);
}

function permits(Report $report, ZooKeeperServer $server, string $lock, bool $quick): void
{
    $benches = $figures = [];
    foreach ([16, 64] as $processes) {
        $contestants = ["$processes processes" => Contestants::semaphore($server->hosts, PERMITS)];
        $benches[] = $bench = new Contended($server, $contestants, "$lock:$processes", $processes, $quick ? 20 : 100, PERMITS);
        // The server's JVM compiles anew for each kind of load.
        $bench->run(0, $report->progress(...), before: $quick ? 1 : 3);
    }
    // The benches take turns several times, because disturbances on the machine last for seconds.
    for ($round = 0; $round < ($quick ? 1 : 9); $round++) {
        foreach ($benches as $bench) {
            $bench->run(1, $report->progress(...));
        }
    }
    foreach ($benches as $bench) {
        $figures += $bench->figures();
    }
    Tables::permits($report, 'Permits: ' . PERMITS . ' of them, 2 ms hold', $figures, REQUESTS);
    [$few, $many] = array_values($figures);
    $growth = $many['requests_per_acquisition'] / $few['requests_per_acquisition'];
    $report->target(Target::atMost('permits: requests with 64 processes / with 16', $growth, 1.15));
    $report->target(Target::atLeast('permits, 64 processes: utilisation', $many['utilisation'], 0.9));
    $report->figures('permits', $figures);
}

function crowd(Report $report, ZooKeeperServer $server, string $lock, bool $quick): void
{
    $contestants = ['distlock' => Contestants::distlock($server->hosts, sessionTimeout: LONG_SESSION)];
    $bench = new Contended($server, $contestants, $lock, processes: 500, acquisitions: $quick ? 1 : 5);
    $bench->run(1, $report->progress(...));

    $figures = $bench->figures();
    Tables::contended($report, 'Crowd: 500 processes on one lock, 2 ms hold', $figures, REQUESTS);
    $report->target(Target::atMost('500 processes: requests per acquisition', $figures['distlock']['requests_per_acquisition'], 6.1));
    $report->figures('crowd', $figures);
}

function endurance(Report $report, ZooKeeperServer $server, string $lock, bool $quick): void
{
    $cycle = static function () use ($server, $lock): void {
        $contestant = Contestants::distlock($server->hosts);
        $contestant->open($lock);
        $contestant->acquire();
        $contestant->release();
    };
    // One cycle creates the nodes that are to remain.
    Endurance::run($cycle, 1);
    foreach (['one process' => [1, $quick ? 10000 : 50000], 'two that hand over to each other' => [2, $quick ? 2000 : 20000]] as $who => [$processes, $cycles]) {
        $report->progress("endurance, $who");
        $before = server_figures($server);
        $figures = Endurance::run($cycle, $cycles, $processes);
        foreach (server_figures($server) as $name => $figure) {
            $figures[$name] = $figure;
            $figures["{$name}_growth"] = $figure - $before[$name];
        }
        Tables::endurance($report, "Endurance: $who", $figures);
        foreach ($before as $name => $figure) {
            $report->line("  $name on the server: {$figures[$name]}, before: $figure");
            $report->target(Target::atMost("endurance, $who: growth of $name", $figures["{$name}_growth"], 0));
        }
        $report->target(Target::atMost("endurance, $who: growth of open files", $figures['files_growth'], 0));
        $report->target(Target::atMost("endurance, $who: growth of memory, KiB", $figures['rss_anonymous_growth_kib'], 256));
        $report->figures("endurance, $who", $figures);
    }
}

/** @return array<string, int> */
function server_figures(ZooKeeperServer $server): array
{
    return [
        'nodes' => $server->figure('znode_count'),
        'watches' => $server->figure('watch_count'),
        'ephemeral nodes' => $server->figure('ephemerals_count'),
    ];
}

/** Acquires and releases, behind a network. */
function round_trips(Report $report, ZooKeeperServer $server, string $lock, bool $quick): void
{
    $contestants = [READ => Contestants::roundTrip(new ZooKeeperServer($server->hosts)), WRITE => Contestants::roundTrip($server)] + uncontended_contestants($server);
    $limits = ['distlock' => 2.0, 'distlock, release(false)' => 1.0, 'distlock, reading' => 2.0];
    (new Distance($report, WRITE, $quick))->uncontended('round_trips', PAIR, $contestants, $lock, $limits);
}

/** Hands over from one owner to the next, behind a network. */
function hand_over(Report $report, ZooKeeperServer $server, string $lock, bool $quick): void
{
    (new Distance($report, WRITE, $quick))->handOver(
        'hand_over',
        $server,
        ['distlock' => Contestants::distlock($server->hosts, sessionTimeout: LONG_SESSION)] + mutexes($server),
        $lock,
        [8, 32],
        gap: 1.0,
        requests: 6.1,
        // There are four, and occasionally one more when threads of the client library contend for a mutex.
        wakeUps: 4.2,
        counted: REQUESTS,
    );
}

/** Hands a permit over from one owner to the next, behind a network. */
function permits_hand_over(Report $report, ZooKeeperServer $server, string $lock, bool $quick): void
{
    $contestants = ['distlock' => Contestants::semaphore($server->hosts, PERMITS)];
    (new Distance($report, WRITE, $quick))->permits('permits_hand_over', $server, $contestants, $lock, 32, PERMITS, 1.0, 7.1, REQUESTS);
}

/** Returns the leader of several servers, because the others hear of a commit from it. */
function leader(string $ensemble): string
{
    foreach (explode(',', $ensemble) as $hosts) {
        if (str_contains(told('srvr', $hosts), 'Mode: leader')) {
            return $hosts;
        }
    }
    throw new RuntimeException('the ensemble has no leader');
}

/** Returns a server whose round trip is a create, through the relay. */
function behind(Relay $relay, string $path): ZooKeeperServer
{
    Workers::alone(static fn () => (new ZkClient($relay->addresses))->createPath("$path/created"));
    return new ZooKeeperServer($relay->addresses, "$path/created");
}

CommandLine::run($argv, PARTS, static function (Options $options): Report {
    check_requirements();
    $path = '/distlock-bench-' . getmypid();
    $relay = null;
    if ($options->network === null) {
        $server = $near = new ZooKeeperServer(CommandLine::environment('DISTLOCK_TEST_ZOOKEEPER'));
    } else {
        $near = new ZooKeeperServer(leader(CommandLine::environment('DISTLOCK_TEST_ZOOKEEPER_ENSEMBLE')));
        $relay = new Relay($near->hosts, intdiv($options->network, 2));
        $server = behind($relay, $path);
    }
    $report = new Report($options, [
        'ZooKeeper' => $server->version() . ' ' . CommandLine::environment('DISTLOCK_BENCH_SERVER_OPTIONS'),
    ]);
    $report->line(FOOTNOTES);
    try {
        warm_up($report, $near, "$path/warm-up", $options->quick);
        foreach ($options->parts as $part) {
            $part($report, $server, "$path/$part", $options->quick);
        }
    } finally {
        $relay?->close();
    }
    return $report;
}, NETWORK_PARTS);
