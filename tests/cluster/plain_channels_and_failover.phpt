--TEST--
Without channels in slots, waiters go on with the replica that takes the place of a node
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster(['--rename-command', 'SSUBSCRIBE', '']);
$holder = contender(key(), $set->dsn(), ttl: 60.0 * slowness());
outcome($holder);
$waiters = line_up(2, key(), $set->dsn(), $set->master(key())->redis(), 60.0 * slowness());
$replica = $set->replica(key())->redis();
await(fn () => $replica->rawCommand('CLUSTER', 'COUNTKEYSINSLOT', (string) $set->slot(key())) === 4);
$redis = $set->killMaster(key())->redis();
await(function () use ($redis) {
    $heard = $redis->rawCommand('PUBSUB', 'NUMSUB', ...channels(key(), $redis));

    return array_filter($heard, is_int(...)) === [1 => 1, 3 => 1];
}, 40, 'the listeners at the new node');
echo released($holder), "\n";
foreach ($waiters as $waiter) {
    echo outcome($waiter), ', ', released($waiter), "\n";
}
--EXPECT--
released
acquired, released
acquired, released
