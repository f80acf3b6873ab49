--TEST--
In a cluster, waitUntilFree() follows its slot to another node, and is woken there
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster();
$holder = contender(key(), $set->dsn());
outcome($holder);
$source = $set->master(key())->redis();
$waiter = bystander(key(), $set->dsn());
await_waiters(1, key(), $source);
[$writer] = line_up(1, key(), $set->dsn(), $source);
$migration = $set->migrate(key());
$migration->finish();
$redis = $migration->target->redis();
await(function () use ($redis) {
    $heard = $redis->rawCommand('PUBSUB', 'SHARDNUMSUB', ...channels(key(), $redis));

    return array_filter($heard, is_int(...)) === [1 => 1, 3 => 1];
}, 40, 'the listeners at the new node');
echo released($holder), "\n";
var_dump($waiter->result());
echo outcome($writer), ', ', released($writer), "\n";
--EXPECT--
released
bool(true)
acquired, released
