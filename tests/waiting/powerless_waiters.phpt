--TEST--
However many waiters are on machines that lose their power, the living one behind them waits for one of them
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/power.php';
require_once __DIR__ . '/../support/expect.php';

$port = (int) environment('DISTLOCK_TEST_REDIS_PORT');
$cases = [];
foreach ([[1, 10.0], [8, 1.0], [8, 3.0], [32, 10.0]] as [$count, $ttl]) {
    $name = key("$count-$ttl");
    $holder = contender($name);
    outcome($holder);
    $machine = new Machine($port);
    $machine->start(fn (string $dsn) => contender($name, $dsn, ttl: $ttl), $count);
    await_waiters($count, $name);
    $survivor = Survivor::start(fn () => contender($name));
    await_waiters($count + 1, $name);
    $cases[] = [$count, $ttl, $holder, $machine, $survivor];
}
foreach ($cases as [, , $holder, $machine, $survivor]) {
    $machine->losePower();
    $survivor->begin();
    released($holder);
}
foreach ($cases as [$count, $ttl, , $machine, $survivor]) {
    // Two seconds are for the machine that tests.
    $bound = $ttl + ($count <= 8 ? 6 : 23) + 2 * slowness();
    echo "$count, $ttl: ", between(0, $survivor->delay(), $bound), "\n";
    $machine->end();
}
--EXPECT--
1, 10: yes
8, 1: yes
8, 3: yes
32, 10: yes
