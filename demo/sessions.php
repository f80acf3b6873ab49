<?php

/* The second part of the demo: one session, and many simultaneous requests, each of which adds 1. */

namespace DistLock\Demo;

use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Session\Clients;
use DistLock\Bench\Session\Handlers;
use DistLock\Bench\Session\Pool;
use DistLock\Bench\Statistics;

use function DistLock\Test\environment;

// The clients, and the script that their requests run, are shared with the bench.
require __DIR__ . '/../bench/lib/autoload.php';

const REQUESTS = 320;
const AT_ONCE = 16;
const WORK_MICROSECONDS = 5000;

/** @return int how many of the requests have arrived in the session */
function show_session(string $name, Pool $pool): int
{
    // This first makes each worker open the connections that it needs.
    Clients::run($pool, ['before', 'besides'], AT_ONCE, 2 * AT_ONCE, WORK_MICROSECONDS);
    $answers = Clients::run($pool, ['demo'], AT_ONCE, REQUESTS, WORK_MICROSECONDS);
    $took = array_map(static fn (array $answer) => ($answer['answered'] - $answer['sent']) / 1e6, $answers);
    $arrived = $pool->sum('demo');
    vprintf("%-22s %8d %6d %13s %12s\n", [
        $name,
        $arrived,
        REQUESTS - $arrived,
        sprintf('%.0f ms', Statistics::percentile($took, 50)),
        sprintf('%.0f ms', Statistics::percentile($took, 99)),
    ]);

    return $arrived;
}

/** @return bool whether all variants did what they should demonstrate */
function sessions(): bool
{
    $server = new RedisServer(environment('DISTLOCK_TEST_REDIS_HOST'), (int) environment('DISTLOCK_TEST_REDIS_PORT'));
    $arrived = [];
    printf("\n%d requests of one session, %d at once; each works for 5 ms, and adds 1.\n\n", REQUESTS, AT_ONCE);
    printf("%-22s %8s %6s %13s %12s\n", 'sessions of', 'arrived', 'lost', 'request p50', 'p99');
    foreach ([Handlers::PHPREDIS_WITHOUT, Handlers::PHPREDIS, Handlers::DISTLOCK] as $name) {
        $handlers = new Handlers($server, "demo:$name:");
        $arrived[$name] = show_session($name, new Pool($handlers->settings($name)));
    }

    return $arrived[Handlers::PHPREDIS_WITHOUT] < REQUESTS && $arrived[Handlers::DISTLOCK] === REQUESTS;
}
