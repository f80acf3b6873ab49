--TEST--
A machine that loses its power with the holder and those that wait next costs the living one a ttl and some seconds
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/power.php';
require_once __DIR__ . '/../support/expect.php';

$port = (int) environment('DISTLOCK_TEST_REDIS_PORT');
$cases = [];
foreach ([[0, 10.0], [7, 3.0], [31, 3.0]] as [$count, $ttl]) {
    $name = key("$count-$ttl");
    $machine = new Machine($port);
    outcome($machine->start(fn (string $dsn) => contender($name, $dsn, ttl: $ttl)));
    $count > 0 && $machine->start(fn (string $dsn) => contender($name, $dsn, ttl: $ttl), $count);
    await_waiters($count, $name);
    $survivor = Survivor::start(fn () => contender($name));
    await_waiters($count + 1, $name);
    $cases[] = [$count, $ttl, $machine, $survivor];
}
foreach ($cases as [, , $machine, $survivor]) {
    $machine->losePower();
    $survivor->begin();
}
foreach ($cases as [$count, $ttl, $machine, $survivor]) {
    $bound = $ttl + ($count <= 8 ? 6 : 23) + 2 * slowness();
    echo "$count, $ttl: ", between(0, $survivor->delay(), $bound), "\n";
    $machine->end();
}
--EXPECT--
0, 10: yes
7, 3: yes
31, 3: yes
