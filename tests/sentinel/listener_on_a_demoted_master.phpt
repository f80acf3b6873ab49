--TEST--
A waiter whose listener is left on a demoted master moves to the new one when it asks again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
$old = $set->master();
// The old master keeps its clients when it is demoted: it does not know that it was.
$foreign = $old->redis();
$foreign->set(key(), 'somebody', ['px' => 600_000]);
$waiter = contender(key(), $set->dsn(['connect_timeout' => 20]));
await_waiters(1, key(), $foreign);
foreach ($set->replicas() as $replica) {
    await(fn () => $replica->redis()->zCard(queue(key())) === 1);
}
$new = $set->failover();
$redis = $new->redis();
await(function () use ($redis) {
    $channels = channels(key(), $redis);

    return $channels !== [] && $redis->rawCommand('PUBSUB', 'NUMSUB', $channels[0])[1] === 1;
}, 20, 'the listener at the new master');
$redis->del(key());
echo outcome($waiter), ', ', released($waiter), "\n";
--EXPECT--
acquired, released
