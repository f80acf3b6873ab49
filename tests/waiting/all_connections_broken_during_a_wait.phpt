--TEST--
A waiter that loses both connections keeps its place
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$holder = contender(key(), $server->dsn());
outcome($holder);
$waiters = line_up(3, key(), $server->dsn(), $redis);
$before = channels(key(), $redis);
$redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'normal');
$redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'pubsub');
await(fn () => count(channels(key(), $redis)) === 3 && array_intersect(channels(key(), $redis), $before) === []);
released($holder);
foreach ($waiters as $waiter) {
    echo outcome($waiter), ', ', released($waiter), "\n";
}
--EXPECT--
acquired, released
acquired, released
acquired, released
