<?php

/*
 * Measures waits in an event loop: what a fiber's acquisition costs compared with a blocking one; many fibers on few
 * locks, beside the mutex of amphp/redis and a loop that polls; and what a thousand waiting tickets take, also when
 * their server is frozen. The server is DISTLOCK_TEST_REDIS_HOST and DISTLOCK_TEST_REDIS_PORT; scripts/bench starts
 * one, and runs this.
 */

declare(strict_types=1);

use DistLock\Bench\CommandLine;
use DistLock\Bench\Loops\Crowd;
use DistLock\Bench\Loops\InFiber;
use DistLock\Bench\Loops\Pair;
use DistLock\Bench\Loops\Waiting;
use DistLock\Bench\Loops\Ways;
use DistLock\Bench\Options;
use DistLock\Bench\Redis\Contestants;
use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Report;
use DistLock\Bench\Tables;
use DistLock\Bench\Target;
use DistLock\Bench\Uncontended;

require __DIR__ . '/lib/autoload.php';

const PARTS = ['uncontended', 'contended', 'crowd', 'waiting', 'frozen'];
const FIBERS = 200;
const LOCKS = 20;
const TICKETS = 1000;
const AMPHP = 'amphp/redis';

function uncontended(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $bench = new Uncontended([
        'blocking' => Contestants::distlock($server),
        'in a fiber' => new InFiber(Contestants::distlock($server)),
        'in a fiber, release(false)' => new InFiber(Contestants::distlock($server, confirm: false)),
    ], $lock);
    $report->progress('uncontended');
    $bench->run($quick ? 3.0 : 10.0);

    $ratio = $bench->ratio('in a fiber', 'blocking');
    Tables::uncontended($report, 'Uncontended: acquire and release', $bench, 'blocking');
    $report->target(Target::atMost('uncontended: in a fiber / blocking', $ratio, 2.0));
    $report->figures('uncontended', ['contestants' => $bench->figures(), 'ratio' => $ratio]);
}

/** What a hand-over between two fibers costs, in system calls. */
function contended(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $report->progress('contended');
    $calls = Pair::systemCalls(__DIR__ . '/loops/pair.php', $quick ? 200 : 1000);
    $report->title('Contended: two fibers take turns on a lock; system calls for each acquisition and release');
    arsort($calls);
    $report->table([['', 'calls'], ...array_map(
        static fn (string $name, float $count) => [$name, sprintf('%.2f', $count)],
        array_keys($calls),
        $calls,
    )]);
    $writes = array_sum(array_intersect_key($calls, array_flip(['sendto', 'sendmsg', 'write', 'writev'])));
    $report->target(Target::atMost('contended: writes per acquisition and release', $writes, 2.0));
    $report->target(Target::atMost('contended: epoll_ctl per acquisition and release', $calls['epoll_ctl'] ?? 0.0, 0.05));
    $report->figures('contended', $calls);
}

/** Many fibers on few locks. */
function crowd(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $ways = ['distlock' => Ways::distlock($server), 'polling every 10 ms' => Ways::polling($server, 0.01)];
    if (class_exists('Amp\Redis\Sync\RedisMutex')) {
        $ways[AMPHP] = Ways::amphpRedis($server);
    }
    $all = [];
    foreach ([0.0, 0.005] as $hold) {
        $figures = [];
        foreach ($ways as $name => $way) {
            $report->progress("crowd: $name");
            $bench = new Crowd($server, $way, "$lock:$hold:$name", FIBERS, LOCKS, $hold);
            $figures[$name] = $bench->measure($quick ? 2.0 : 5.0);
        }
        show_crowd($report, $figures, $hold);
        $all[sprintf('%.0f ms', $hold * 1000)] = $figures;
    }
    $report->figures('crowd', $all);
}

/** @param array<string, array<string, float>> $figures */
function show_crowd(Report $report, array $figures, float $hold): void
{
    $held = $hold > 0.0 ? sprintf('held for %.0f ms', $hold * 1000) : 'held for one turn of the loop';
    $report->title('Crowd: ' . FIBERS . ' fibers on ' . LOCKS . " locks, $held");
    $rows = [['', 'per s', 'scripts', 'messages', 'PHP µs', 'server µs', 'p50 ms', 'p99 ms', 'grants of a fiber']];
    foreach ($figures as $name => $figure) {
        $rows[] = [
            $name,
            ...array_map(static fn (string $key) => sprintf('%.0f', $figure[$key]), ['throughput_per_s']),
            ...array_map(static fn (string $key) => sprintf('%.2f', $figure[$key]), ['scripts_per_grant', 'messages_per_grant']),
            ...array_map(static fn (string $key) => sprintf('%.0f', $figure[$key]), ['php_us_per_grant', 'server_us_per_grant', 'wait_p50_ms', 'wait_p99_ms']),
            sprintf('%d to %d', $figure['fewest_grants'], $figure['most_grants']),
        ];
    }
    $report->table($rows);
    $own = $figures['distlock'];
    $report->target(Target::atMost("crowd, $held: scripts per grant", $own['scripts_per_grant'], 2.1));
    $report->target(Target::atMost("crowd, $held: messages per grant", $own['messages_per_grant'], 1.05));
    $report->target(Target::atLeast("crowd, $held: fewest / most grants of a fiber", $own['fewest_grants'] / $own['most_grants'], 0.9));
    if (isset($figures[AMPHP])) {
        $other = $figures[AMPHP];
        $report->target(Target::atLeast("crowd, $held: grants / " . AMPHP, $own['throughput_per_s'] / $other['throughput_per_s'], 1.8));
        $report->target(Target::atMost("crowd, $held: PHP's time per grant / " . AMPHP, $own['php_us_per_grant'] / $other['php_us_per_grant'], 0.34));
    }
}

function waiting(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $report->progress('waiting');
    $figures = (new Waiting($server, $lock, TICKETS))->measure($quick ? 3.0 : 12.0);
    $report->title('Waiting: ' . TICKETS . ' tickets in one process');
    $report->line(sprintf(
        '  %.1f KiB each, of which PHP %.1f; %d descriptors, %d threads in all; longest dispatch(): %.2f ms of processor time',
        $figures['kib_per_ticket'],
        $figures['php_kib_per_ticket'],
        $figures['descriptors'],
        $figures['threads'],
        $figures['longest_dispatch_us'] / 1000,
    ));
    $report->target(Target::atMost('waiting: KiB for each ticket', $figures['kib_per_ticket'], 16));
    $report->target(Target::atMost('waiting: descriptors', $figures['descriptors'], 6));
    $report->target(Target::atMost('waiting: threads', $figures['threads'], 0));
    $report->target(Target::atMost('waiting: longest dispatch(), ms of processor time', $figures['longest_dispatch_us'] / 1000, 0.8));
    $report->figures('waiting', $figures);
}

function frozen(Report $report, RedisServer $server, string $lock, bool $quick): void
{
    $report->progress('frozen');
    $figures = (new Waiting($server, $lock, TICKETS))->measureFrozen($quick ? 2.0 : 3.0);
    foreach ([0, TICKETS] as $tickets) {
        $figures["end_{$tickets}_ms"] = (new Waiting($server, "$lock:$tickets", $tickets))->measureEnd();
    }
    $longer = $figures[sprintf('end_%d_ms', TICKETS)] - $figures['end_0_ms'];
    $report->title('Frozen: a server stops while ' . TICKETS . ' tickets wait; the most processor time between two ticks of 2 ms');
    $report->table([
        ['', 'ms'],
        ['without tickets', sprintf('%.2f', $figures['idle_us'] / 1000)],
        ['while it is frozen', sprintf('%.2f', $figures['frozen_us'] / 1000)],
        ['after it continued', sprintf('%.2f', $figures['continued_us'] / 1000)],
    ]);
    $report->line(sprintf('  a process ends while its server is frozen: %.0f ms, with the tickets %.0f ms longer', $figures['end_0_ms'], $longer));
    $report->target(Target::atMost('frozen: ms between ticks, beyond an idle loop', ($figures['frozen_us'] - $figures['idle_us']) / 1000, 1.0));
    $report->target(Target::atMost('continued: ms between ticks, beyond an idle loop', ($figures['continued_us'] - $figures['idle_us']) / 1000, 1.0));
    $report->target(Target::atMost('frozen: ms that the end takes longer with the tickets', $longer, 500));
    $report->figures('frozen', $figures);
}

CommandLine::run($argv, PARTS, static function (Options $options): Report {
    CommandLine::requireExtensions('distlock', 'redis', 'pcntl', 'posix');
    require_once __DIR__ . '/lib/Loops/libraries.php';
    [$server] = RedisServer::atDistance(null);
    $report = new Report($options, [
        'phpredis' => phpversion('redis'),
        'Redis' => $server->version(),
    ]);
    $prefix = 'distlock-bench-' . getmypid();
    try {
        foreach ($options->parts as $part) {
            $part($report, clone $server, "$prefix:$part", $options->quick);
        }
    } finally {
        $server->delete($prefix);
    }
    return $report;
});
