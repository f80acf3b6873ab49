--TEST--
A semaphore in a cluster hands out one and several permits, in order
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/cluster.php';

$set = shared_cluster();
$redis = $set->master(key())->redis();
$holder = permit(key(), 3, $set->dsn(), weight: 3);
outcome($holder);
$waiters = [];
foreach ([2, 1, 2] as $i => $weight) {
    $waiters[] = permit(key(), 3, $set->dsn(), weight: $weight);
    await_waiters($i + 1, key(), $redis);
}
echo released($holder), ' ', outcome($waiters[0]), ' ', outcome($waiters[1]), "\n";
var_dump(count(sharers(key(), $redis)), queued(key(), $redis) === [$waiters[2]->pid]);
var_dump(($other = new RedisSemaphore(key(), 3, $set->dsn()))->acquire(0.0));
echo released($waiters[0]), ' ', outcome($waiters[2]), ' ', count(sharers(key(), $redis)), "\n";
--EXPECT--
released acquired acquired
int(3)
bool(true)
bool(false)
released acquired 3
