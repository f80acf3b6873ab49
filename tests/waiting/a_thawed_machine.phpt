--TEST--
A machine whose network comes back believes in nothing that is over, and its waiters get their places back
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/power.php';

$machine = new Machine((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$holder = contender(key());
outcome($holder);
$thawed = [];
for ($i = 1; $i <= 4; $i++) {
    $thawed[] = $machine->start(fn (string $dsn) => contender(key(), $dsn, ttl: 4.0));
    await_waiters($i, key());
}
$survivor = contender(key());
await_waiters(5, key());
$machine->losePower();
released($holder);
echo outcome($survivor), "\n";
$newcomer = contender(key());
await(fn () => queued(key()) === [$newcomer->pid]);
$machine->comeBack();
// They ask, and stand in front of who came later; none takes itself for an owner.
$expected = [...array_column($thawed, 'pid'), $newcomer->pid];
await(fn () => queued(key()) === $expected, 20);
var_dump(owner(key()) === $survivor->pid);
echo released($survivor), "\n";
foreach ([...$thawed, $newcomer] as $child) {
    echo outcome($child), ' ', released($child), "\n";
}
--EXPECT--
acquired
bool(true)
released
acquired released
acquired released
acquired released
acquired released
acquired released
