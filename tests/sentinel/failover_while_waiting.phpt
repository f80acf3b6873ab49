--TEST--
A wait goes on with the new master after the death of the old one
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
$holder = contender(key(), $set->dsn(), ttl: 60.0 * slowness());
outcome($holder);
$master = $set->master();
$waiters = line_up(2, key(), $set->dsn(), $master->redis(), 60.0 * slowness());
foreach ($set->replicas() as $replica) {
    await(fn () => $replica->redis()->zCard(queue(key())) === 2);
}
$new = $set->killMaster();
// They come back by themselves, with channels that are open at the new one.
await(fn () => count(array_filter($new->redis()->rawCommand('PUBSUB', 'NUMSUB', ...channels(key(), $new->redis())), 'is_int')) === 2
    && !in_array(0, $new->redis()->rawCommand('PUBSUB', 'NUMSUB', ...channels(key(), $new->redis())), true), 20);
echo released($holder), "\n";
foreach ($waiters as $waiter) {
    echo outcome($waiter), ', ', released($waiter), "\n";
}
--EXPECT--
released
acquired, released
acquired, released
