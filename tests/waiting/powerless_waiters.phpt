--TEST--
However many waiters are on machines that lose power, the living one behind them waits for only one of them
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/power.php';
require_once __DIR__ . '/../support/expect.php';

$port = (int) environment('DISTLOCK_TEST_REDIS_PORT');
$cases = [];
foreach (powerless_cases() as [$count, $ttl]) {
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
    $result = between(0, $survivor->delay(), $bound);
    $result === 'yes' || print("$count, $ttl: $result\n");
    $machine->end();
}
echo "each of them\n";
--EXPECT--
each of them
