--TEST--
A machine that loses power, with the holder and the next waiters, costs the living waiter a ttl and some seconds
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
    $machine = new Machine($port);
    $first = contender($name);
    outcome($first);
    $holder = $machine->start(fn (string $dsn) => contender($name, $dsn, ttl: $ttl));
    await_waiters(1, $name);
    $count > 1 && $machine->start(fn (string $dsn) => contender($name, $dsn, ttl: $ttl), $count - 1);
    await_waiters($count, $name);
    $survivor = Survivor::start(fn () => contender($name));
    await_waiters($count + 1, $name);
    $cases[] = [$count, $ttl, $machine, $survivor, $first, $holder];
}
foreach ($cases as [, , $machine, $survivor, $first, $holder]) {
    released($first);
    $survivor->begin();
    outcome($holder);
    $machine->losePower();
}
foreach ($cases as [$count, $ttl, $machine, $survivor]) {
    $bound = $ttl + ($count <= 8 ? 6 : 23) + 2 * slowness();
    $result = between(0, $survivor->delay(), $bound);
    $result === 'yes' || print("$count, $ttl: $result\n");
    $machine->end();
}
echo "each of them\n";
--EXPECT--
each of them
