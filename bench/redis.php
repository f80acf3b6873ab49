<?php

/*
 * Compares distlock on Redis with hand-written phpredis code and with symfony/lock, on one server in one run. The
 * server is DISTLOCK_TEST_REDIS_HOST and DISTLOCK_TEST_REDIS_PORT; scripts/bench starts one and runs this.
 */

declare(strict_types=1);

use DistLock\Bench\CommandLine;
use DistLock\Bench\Contended;
use DistLock\Bench\Contestant;
use DistLock\Bench\Distance;
use DistLock\Bench\Endurance;
use DistLock\Bench\Options;
use DistLock\Bench\Plot;
use DistLock\Bench\Redis\Contestants;
use DistLock\Bench\Redis\Login;
use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Redis\Saturated;
use DistLock\Bench\Redis\Waiting;
use DistLock\Bench\Report;
use DistLock\Bench\Tables;
use DistLock\Bench\Target;
use DistLock\Bench\Uncontended;

require __DIR__ . '/lib/autoload.php';

const PARTS = ['login', 'uncontended', 'optimistic', 'contended', 'crowd', 'permits', 'saturated', 'waiting', 'endurance'];
/** The parts that --network measures. */
const NETWORK_PARTS = ['first', 'round_trips', 'hand_over', 'permits_hand_over'];
const PLOTTED = 'contended';
const PERMITS = 8;
const PAIR = 'Uncontended: acquire and release, one process';
const PASSED = 'bare BLPOP and RPUSH';
const PING = 'PING, one round trip';
const REQUESTS = 'sent by clients; what a script calls inside the server does not count';

function check_requirements(): void
{
    CommandLine::requireExtensions('distlock', 'redis', 'pcntl', 'posix');
    $symfony = 'Symfony/Component/Lock/autoload.php';
    if (stream_resolve_include_path($symfony) === false) {
        throw new RuntimeException("$symfony is not in the include path: install the package php-symfony-lock");
    }
    require_once $symfony;
}

/** @return array<string, Contestant> */
function uncontended_contestants(RedisServer $server): array
{
    return [
        PING => Contestants::roundTrip($server),
        'distlock' => Contestants::distlock($server),
        'distlock, release(false)' => Contestants::distlock($server, confirm: false),
        'distlock, acquireRead()' => Contestants::reader($server),
        'distlock, a permit' => Contestants::semaphore($server, PERMITS),
        'phpredis' => Contestants::phpRedis($server, 1000),
        'symfony/lock' => Contestants::symfony($server),
    ];
}

/** @return array<string, Contestant> the contestants under contention */
function contestants(RedisServer $server): array
{
    return [
        'distlock' => Contestants::distlock($server),
        'phpredis, every 1 ms' => Contestants::phpRedis($server, 1000),
        'phpredis, every 50 ms' => Contestants::phpRedis($server, 50000),
        'symfony/lock' => Contestants::symfony($server),
    ];
}

/** The first acquisition and release of a process, with connecting. */
function first_acquisitions(RedisServer $server): Login
{
    return new Login($server, [
        'distlock' => static function (string $lock) use ($server): Closure {
            $contestant = Contestants::distlock($server);
            $contestant->open($lock);
            $contestant->acquire();

            return $contestant->release(...);
        },
        // A process that takes one lock sends the script instead of loading it first.
        'phpredis' => static function (string $lock) use ($server): Closure {
            $redis = $server->connect();
            if (!$redis->set($lock, 'token', ['nx', 'px' => 10000])) {
                throw new RuntimeException('phpredis did not acquire');
            }

            return static fn () => $redis->eval(Contestants::RELEASE, [$lock, 'token'], 1);
        },
    ]);
}

function login(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $report->progress('login');
    $figures = first_acquisitions($server)->measure($lock, 'phpredis', $quick ? 20 : 100);

    $rows = [['', 'bytes', 'if the server knows no script', 'median µs', '/ phpredis']];
    foreach ($figures as $name => $figure) {
        $rows[] = [
            $name,
            sprintf('%.0f', $figure['bytes']),
            sprintf('%.0f', $figure['bytes_to_a_new_server']),
            sprintf('%.0f', $figure['us']),
            sprintf('%.2f', $figure['us_per_reference']),
        ];
    }
    $report->title('Login: the first acquisition and release of a process, with connecting');
    $report->table($rows);
    $report->target(Target::atMost('login: bytes until the first acquisition', $figures['distlock']['bytes'], 6000));
    $report->target(Target::atMost('login: time of acquiring and releasing / phpredis', $figures['distlock']['us_per_reference'], 1.4));
    $report->figures('login', $figures);
}

function uncontended(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $bench = new Uncontended(uncontended_contestants($server), $lock);
    $report->progress('uncontended');
    $bench->run($quick ? 4.0 : 20.0);

    $ratios = [
        'distlock / phpredis' => [$bench->ratio('distlock', 'phpredis'), 1.10],
        'distlock / symfony/lock' => [$bench->ratio('distlock', 'symfony/lock'), 0.55],
        'distlock, release(false) / phpredis' => [$bench->ratio('distlock, release(false)', 'phpredis'), 0.65],
        'distlock, acquireRead() / distlock' => [$bench->ratio('distlock, acquireRead()', 'distlock'), 1.15],
    ];
    Tables::uncontended($report, PAIR, $bench, 'phpredis');
    foreach ($ratios as $text => [$ratio, $bound]) {
        $report->target(Target::atMost("uncontended: $text", $ratio, $bound));
    }
    $report->figures('uncontended', ['contestants' => $bench->figures(), 'ratios' => array_map(static fn ($ratio) => $ratio[0], $ratios)]);
}

function optimistic(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $bench = new Uncontended([
        PING => Contestants::roundTrip($server),
        'distlock' => Contestants::optimistic($server),
        'phpredis' => Contestants::phpRedisOptimistic($server, pipelined: false),
        'phpredis, pipelined' => Contestants::phpRedisOptimistic($server, pipelined: true),
    ], $lock);
    $report->progress('optimistic');
    $bench->run($quick ? 4.0 : 10.0);

    $ratio = $bench->ratio('distlock', 'phpredis, pipelined');
    Tables::uncontended($report, 'Optimistic: update without conflict, one process', $bench, 'phpredis, pipelined');
    $report->target(Target::atMost('optimistic: distlock / watch, get, multi, set, exec by phpredis', $ratio, 1.10));
    $report->figures('optimistic', ['contestants' => $bench->figures(), 'ratio' => $ratio]);
}

function contended(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $bench = new Contended($server, contestants($server), $lock, processes: 32, acquisitions: $quick ? 10 : 20);
    $bench->run($quick ? 1 : 3, $report->progress(...));

    $figures = $bench->figures();
    Tables::contended($report, 'Contended: 32 processes on one lock, 2 ms hold', $figures, REQUESTS);
    $report->target(Target::atMost('32 processes: commands per acquisition', $figures['distlock']['requests_per_acquisition'], 2.1));
    $report->target(Target::atMost('32 processes: p99 wait / perfect FIFO', $figures['distlock']['p99_per_perfect_fifo'], 1.10));
    $report->target(Target::atMost('32 processes: hand-over gap / round trip', $figures['distlock']['gap_per_round_trip'], 1.5));
    $report->figures('contended', $figures);
    $report->picture(static fn () => plot($bench, $figures['distlock'], $server));
}

/** @param array<string, float> $own distlock's figures */
function plot(Contended $bench, array $own, RedisServer $server): Plot
{
    return new Plot(
        '32 processes that want one lock: how long each acquisition waited',
        sprintf(
            '%.0f ms of work under the lock. Dashed: the wait in a queue that costs nothing, %.0f ms. Redis %s on the same machine.',
            $own['hold_mean_ms'],
            $own['perfect_fifo_ms'],
            $server->version(),
        ),
        [
            'phpredis, every 1 ms' => $bench->waits('phpredis, every 1 ms'),
            'symfony/lock, every 100 ms' => $bench->waits('symfony/lock'),
            'distlock' => $bench->waits('distlock'),
        ],
        'distlock',
        $own['perfect_fifo_ms'],
    );
}

function crowd(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $bench = new Contended($server, [
        'distlock' => Contestants::distlock($server),
        'phpredis, every 1 ms' => Contestants::phpRedis($server, 1000),
    ], $lock, processes: 200, acquisitions: $quick ? 2 : 5);
    $bench->run($quick ? 1 : 3, $report->progress(...));

    $figures = $bench->figures();
    $gain = $figures['distlock']['throughput_per_s'] / $figures['phpredis, every 1 ms']['throughput_per_s'];
    Tables::contended($report, 'Crowd: 200 processes on one lock, 2 ms hold', $figures, REQUESTS);
    $report->target(Target::atMost('200 processes: commands per acquisition', $figures['distlock']['requests_per_acquisition'], 2.1));
    $report->target(Target::atLeast('200 processes: throughput / polling every 1 ms', $gain, 1.5));
    $report->figures('crowd', $figures);
}

function permits(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $figures = [];
    foreach ([16, 64] as $processes) {
        $contest = "$processes processes";
        $bench = new Contended(
            $server,
            [$contest => Contestants::semaphore($server, PERMITS)],
            $lock,
            $processes,
            acquisitions: $quick ? 20 : 80,
            permits: PERMITS
        );
        $bench->run($quick ? 1 : 3, $report->progress(...));
        $figures += $bench->figures();
    }
    $growth = $figures['64 processes']['requests_per_acquisition'] / $figures['16 processes']['requests_per_acquisition'];

    Tables::permits($report, 'Permits: a semaphore of ' . PERMITS . ', 2 ms hold', $figures, REQUESTS);
    $report->target(Target::atMost('64 processes, 8 permits: commands per acquisition', $figures['64 processes']['requests_per_acquisition'], 2.1));
    $report->target(Target::atMost('8 permits: commands per acquisition, 64 / 16 processes', $growth, 1.02));
    $report->target(Target::atLeast('64 processes, 8 permits: utilisation', $figures['64 processes']['utilisation'], 0.9));
    $report->figures('permits', $figures);
}

/** What an acquisition costs a server that is saturated. */
function saturated(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $contests = [
        'mutex' => [static fn () => Contestants::distlock($server), 17.0],
        'readers' => [static fn (int $number) => $number > 0 ? Contestants::reader($server) : Contestants::distlock($server), 28.0],
        'permits' => [static fn () => Contestants::semaphore($server, 2), 30.0],
    ];
    $figures = [];
    $rows = [['', 'acq./s', 'scripts/acq.', 'commands in them', 'their µs', '/ yardstick']];
    foreach ($contests as $name => [$contestant, $most]) {
        $report->progress("saturated: $name");
        $measured = (new Saturated($server, $contestant, "$lock-$name"))->measure($quick ? 1 : 5, $quick ? 1.0 : 2.0);
        $rows[] = [
            $name,
            sprintf('%.0f', $measured['throughput_per_s']),
            sprintf('%.2f', $measured['scripts_per_acquisition']),
            sprintf('%.2f', $measured['commands_inside_per_acquisition']),
            sprintf('%.1f', $measured['script_us_per_acquisition']),
            sprintf('%.2f', $measured['script_per_yardstick']),
        ];
        $report->target(Target::atMost("saturated, $name: commands in scripts", $measured['commands_inside_per_acquisition'], $most));
        $figures[$name] = $measured;
    }
    $report->target(Target::atMost('saturated, mutex: time of scripts / yardstick', $figures['mutex']['script_per_yardstick'], 4.5));
    $report->title('Saturated: 32 processes on 8 locks, no work; a mutex, 1 writer and 3 readers, 2 permits for 4');
    $report->table($rows);
    $report->line('  yardstick: a script with 17 GET, on the same server in the same round');
    $report->figures('saturated', $figures);
}

/*
 * Waiters ask this often: up to 8 of them every 1.5 s, 50 about every 3 s, and more than that every 9.5 s each: see
 * docs/protocol-redis.md.
 */
function waiting(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $figures = [];
    $rows = [['waiters', 'commands/s', 'of one processor']];
    foreach ([8 => 6.5, 50 => 18.0, 1000 => 118.0] as $processes => $bound) {
        $report->progress("waiting: $processes processes");
        $measured = Waiting::measure($server, "$lock-$processes", $processes, $quick ? 10 : 30);
        $rows[] = [(string) $processes, sprintf('%.1f', $measured['commands_per_s']), sprintf('%.1f %%', $measured['processor'] * 100)];
        $report->target(Target::atMost("$processes waiters: commands a second, of all together", $measured['commands_per_s'], $bound));
        $figures[$processes] = $measured;
    }
    $report->title('Waiting: processes behind a lock that is held for long');
    $report->table($rows);
    $report->figures('waiting', $figures);
}

function endurance(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $cycle = static function () use ($server, $lock): void {
        $contestant = Contestants::distlock($server);
        $contestant->open($lock);
        $contestant->acquire();
        $contestant->release();
    };
    $report->progress('endurance');
    $figures = Endurance::run($cycle, $quick ? 20000 : 100000);
    $figures['keys_left'] = $server->keys($lock);

    Tables::endurance($report, 'Endurance: one process', $figures);
    foreach ($figures['keys_left'] as $key => $seconds) {
        $report->line("  key left: $key, expires in $seconds s");
    }
    $report->figures('endurance', $figures);
}

/** What a process needs until it has acquired and released its first lock, behind a network. */
function first(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $report->progress('first');
    $ping = new Uncontended([PING => Contestants::roundTrip($server)], $lock);
    $ping->run($quick ? 1.0 : 4.0);
    $figures = first_acquisitions($server)->measure($lock, 'phpredis', $quick ? 10 : 40);

    $rows = [['', 'round trips']];
    foreach ($figures as $name => $figure) {
        $figures[$name]['round_trips'] = $figure['us'] / $ping->figures()[PING]['median_us'];
        $rows[] = [$name, sprintf('%.2f', $figures[$name]['round_trips'])];
    }
    $report->title('The first acquisition and release of a process, with connecting');
    $report->table($rows);
    $report->target(Target::atMost('first acquisition and release: round trips', $figures['distlock']['round_trips'], 2.2 * 1.1));
    $report->figures('first', $figures);
}

/** Acquires and releases, behind a network. */
function round_trips(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $limits = ['distlock' => 2.0, 'distlock, release(false)' => 1.0, 'distlock, acquireRead()' => 2.0, 'distlock, a permit' => 2.0];
    (new Distance($report, PING, $quick))->uncontended('round_trips', PAIR, uncontended_contestants($server), $lock, $limits);
}

/** Hands over from one owner to the next, behind a network. */
function hand_over(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    (new Distance($report, PING, $quick))->handOver(
        'hand_over',
        $server,
        ['distlock' => Contestants::distlock($server), PASSED => Contestants::passedToken($server)] + contestants($server),
        $lock,
        [8, 32],
        gap: 1.0,
        requests: 2.1,
        wakeUps: 3.1,
        counted: REQUESTS,
    );
    $report->line('  ' . PASSED . ': no lock; less can\'t hand anything over');
}

/** Hands a permit over from one owner to the next, behind a network. */
function permits_hand_over(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $contestants = ['distlock' => Contestants::semaphore($server, PERMITS)];
    (new Distance($report, PING, $quick))->permits('permits_hand_over', $server, $contestants, $lock, 32, PERMITS, 1.0, 2.1, REQUESTS);
}

CommandLine::run($argv, PARTS, static function (Options $options): Report {
    check_requirements();
    [$server, $relay] = RedisServer::atDistance($options->network);
    $report = new Report($options, [
        'phpredis' => phpversion('redis'),
        'Redis' => $server->version(),
    ]);
    $prefix = 'distlock-bench-' . getmypid();
    try {
        foreach ($options->parts as $part) {
            $part($report, $server, "$prefix:$part", $options->quick);
        }
    } finally {
        $server->delete($prefix);
        $relay?->close();
    }
    return $report;
}, NETWORK_PARTS, PLOTTED);
