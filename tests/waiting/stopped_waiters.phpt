--TEST--
Stopped waiters cost a ttl and some seconds, however many there are, and get their places back when they continue
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/power.php';
require_once __DIR__ . '/../support/expect.php';

$holder = contender(key());
outcome($holder);
$stopped = line_up(8, key(), ttl: 6.0);
$survivor = Survivor::start(fn () => contender(key()));
await_waiters(9, key());
array_walk($stopped, fn (Child $child) => $child->signal(SIGSTOP));
$survivor->begin();
released($holder);
echo between(0, $survivor->delay(), 6 + 7 + 2 * slowness()), "\n";
$owner = contender(key());
outcome($owner);
$newcomer = contender(key());
await(fn () => in_array($newcomer->pid, queued(key()), true));
array_walk($stopped, fn (Child $child) => $child->signal(SIGCONT));
$expected = [...array_column($stopped, 'pid'), $newcomer->pid];
await(fn () => queued(key()) === $expected, 20);
var_dump(owner(key()) === $owner->pid);
echo released($owner), "\n";
foreach ([...$stopped, $newcomer] as $child) {
    echo outcome($child), ' ', released($child), "\n";
}
--EXPECT--
yes
bool(true)
released
acquired released
acquired released
acquired released
acquired released
acquired released
acquired released
acquired released
acquired released
acquired released
