--TEST--
A master and its replica that change places take nothing from the holder and the waiters
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster();
$holder = contender(key(), $set->dsn());
outcome($holder);
$waiters = line_up(2, key(), $set->dsn(), $set->master(key())->redis());
$redis = $set->failover(key())->redis();
await(function () use ($redis) {
    $heard = $redis->rawCommand('PUBSUB', 'SHARDNUMSUB', ...channels(key(), $redis));

    return array_filter($heard, is_int(...)) === [1 => 1, 3 => 1];
}, 90, 'the listeners at the new node');
echo released($holder), "\n";
foreach ($waiters as $waiter) {
    echo outcome($waiter), ', ', released($waiter), "\n";
}
--EXPECT--
released
acquired, released
acquired, released
