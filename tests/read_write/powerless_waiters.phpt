--TEST--
Readers and writers on a machine that loses its power cost living ones a ttl and some seconds, however they alternate
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/power.php';
require_once __DIR__ . '/../support/expect.php';

$machine = new Machine((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$holder = reader(key());
outcome($holder);
outcome($machine->start(fn (string $dsn) => reader(key(), $dsn, ttl: 3.0)));
for ($i = 1; $i <= 6; $i++) {
    $machine->start(fn (string $dsn) => $i % 2 === 1 ? contender(key(), $dsn, ttl: 3.0) : reader(key(), $dsn, ttl: 3.0));
    await_waiters($i, key());
}
$survivors = [Survivor::start(fn () => contender(key()))];
await_waiters(7, key());
$survivors[] = Survivor::start(fn () => reader(key()));
await_waiters(8, key());
$machine->losePower();
array_walk($survivors, fn (Survivor $survivor) => $survivor->begin());
released($holder);
foreach ($survivors as $survivor) {
    echo between(0, $survivor->delay(), 3 + 6 + 2 * slowness()), "\n";
}
$machine->end();
--EXPECT--
yes
yes
