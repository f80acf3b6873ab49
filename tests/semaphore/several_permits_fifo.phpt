--TEST--
A waiter for several permits keeps its place, and nobody overtakes it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$two = permit(key(), 3, weight: 2);
$one = permit(key(), 3);
array_map(outcome(...), [$two, $one]);
[$first, $second, $third] = queue_up(
    key(),
    fn () => permit(key(), 3, weight: 2),
    fn () => permit(key(), 3),
    fn () => permit(key(), 3),
);
// One is free, but not for those who came later.
echo released($one), "\n";
var_dump(($another = new RedisSemaphore(key(), 3, dsn()))->acquire(0.0), ($other = new RedisSemaphore(key(), 3, dsn()))->acquire(0.2));
var_dump(sharers(key()) === [$two->pid, $two->pid], queued(key()) === [$first->pid, $second->pid, $third->pid]);
// Three are free: for the first and the second.
echo released($two), ' ', outcome($first), ' ', outcome($second), "\n";
var_dump(count(sharers(key())), queued(key()) === [$third->pid]);
echo released($first), ' ', outcome($third), "\n";
--EXPECT--
released
bool(false)
bool(false)
bool(true)
bool(true)
released acquired acquired
int(3)
bool(true)
released acquired
