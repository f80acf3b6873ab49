<?php

/* Every order of events of short programs: orders/search.php, orders/world.php. */

namespace DistLock\Test;

require_once __DIR__ . '/harness.php';
require_once __DIR__ . '/wall_clock.php';

/**
 * Has all orders of these programs run, as orders/program.php describes them, and prints those in which something is wrong. It takes
 * some seconds; on a machine that is too busy, those are run that can be in one minute, but ten of each.
 */
function search_orders(string ...$programs): void
{
    run_orders('--quiet', '--minutes', '1', ...$programs);
}

/** Runs orders/main.php; returns its exit code. */
function run_orders(string ...$arguments): int
{
    $clock = new WallClock();
    $command = [...clocked_php($clock, ['WALL_CLOCK_OF_EACH=1']), __DIR__ . '/orders/main.php', ...$arguments];

    return proc_close(proc_open($command, [], $none));
}
