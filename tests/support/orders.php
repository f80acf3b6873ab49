<?php

/* Runs every order of events of short programs: orders/search.php, orders/world.php. */

namespace DistLock\Test;

require_once __DIR__ . '/harness.php';
require_once __DIR__ . '/wall_clock.php';

/**
 * Runs all orders of these programs, which orders/program.php describes, and prints those in which something is wrong.
 * It takes some seconds; on a busy machine, it runs as many as it can in eight seconds, but at least ten of each.
 * scripts/orders takes as long as it is given.
 */
function search_orders(string ...$programs): void
{
    run_orders('--quiet', '--minutes', '0.13', ...$programs);
}

/** Runs orders/main.php; returns its exit code. */
function run_orders(string ...$arguments): int
{
    $clock = new WallClock();
    $command = [...clocked_php($clock, ['WALL_CLOCK_OF_EACH=1']), __DIR__ . '/orders/main.php', ...$arguments];

    return proc_close(proc_open($command, [], $none));
}
