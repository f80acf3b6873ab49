--TEST--
Waiters for permits on a machine that loses its power cost a living one a ttl and some seconds, however many
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/power.php';
require_once __DIR__ . '/../support/expect.php';

$machine = new Machine((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$holders = [permit(key(), 2), $machine->start(fn (string $dsn) => permit(key(), 2, $dsn, ttl: 6.0))];
array_map(outcome(...), $holders);
$machine->start(fn (string $dsn) => permit(key(), 2, $dsn, ttl: 6.0), 15);
await_waiters(15, key());
$survivors = [];
foreach ([16, 17] as $count) {
    $survivors[] = Survivor::start(fn () => permit(key(), 2));
    await_waiters($count, key());
}
$machine->losePower();
array_walk($survivors, fn (Survivor $survivor) => $survivor->begin());
released($holders[0]);
foreach ($survivors as $survivor) {
    // One ttl, the interval at this place in the queue for a dead one and for the living one, and the slack.
    echo between(0, $survivor->delay(), 6 + 2 * 18 * 1.5 / 8 + 3 + 2 * slowness()), "\n";
}
$machine->end();
--EXPECT--
yes
yes
