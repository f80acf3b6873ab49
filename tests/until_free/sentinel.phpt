--TEST--
Behind sentinels, waitUntilFree() goes on with the new master after the death of the old one, and keeps its place
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
$holder = contender(key(), $set->dsn(), ttl: 60.0 * slowness());
outcome($holder);
$master = $set->master()->redis();
$waiter = bystander(key(), $set->dsn());
await_waiters(1, key(), $master);
[$writer] = line_up(1, key(), $set->dsn(), $master, 60.0 * slowness());
foreach ($set->replicas() as $replica) {
    await(fn () => $replica->redis()->zCard(queue(key())) === 2);
}
$redis = $set->killMaster()->redis();
await(function () use ($redis) {
    $heard = $redis->rawCommand('PUBSUB', 'NUMSUB', ...channels(key(), $redis));

    return array_filter($heard, is_int(...)) === [1 => 1, 3 => 1];
}, 40, 'the listeners at the new master');
echo released($holder), "\n";
var_dump($waiter->result());
echo outcome($writer), ', ', released($writer), "\n";
--EXPECT--
released
bool(true)
acquired, released
