--TEST--
Without channels in slots, as before Redis 7, waiters listen on the node of their lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster(['--rename-command', 'SSUBSCRIBE', '']);
$holder = contender(key(), $set->dsn());
outcome($holder);
$redis = $set->master(key())->redis();
$waiters = line_up(3, key(), $set->dsn(), $redis);
echo count(preg_grep('/^distlock:[0-9a-f]{32}:/', channels(key(), $redis))), "\n";
echo released($holder), "\n";
foreach ($waiters as $waiter) {
    echo outcome($waiter), ', ', released($waiter), "\n";
}
--EXPECT--
3
released
acquired, released
acquired, released
acquired, released
