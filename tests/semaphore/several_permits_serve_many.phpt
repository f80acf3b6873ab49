--TEST--
A release of several permits serves all waiters in front for which they are enough
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = permit(key(), 4, weight: 4);
outcome($holder);
$waiters = queue_up(key(), ...array_map(fn (int $weight) => fn () => permit(key(), 4, weight: $weight), [1, 2, 1, 1, 4]));
$served = array_splice($waiters, 0, 3);
// In the same step: nobody has asked since.
echo released($holder), "\n";
var_dump(count(sharers(key())), queued(key()) === array_column($waiters, 'pid'));
foreach ($served as $waiter) {
    echo outcome($waiter), "\n";
}
array_map(released(...), $served);
echo outcome($waiters[0]), "\n";
var_dump(count(sharers(key())), queued(key()) === [$waiters[1]->pid]);
echo released($waiters[0]), ' ', outcome($waiters[1]), ' ', count(sharers(key())), "\n";
--EXPECT--
released
int(4)
bool(true)
acquired
acquired
acquired
acquired
int(1)
bool(true)
released acquired 4
