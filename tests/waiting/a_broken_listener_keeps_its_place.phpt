--TEST--
Waiters whose listening connections are killed keep their places
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$holder = contender(key(), $server->dsn());
outcome($holder);
$waiters = line_up(4, key(), $server->dsn(), $redis);
for ($i = 0; $i < 3; $i++) {
    $before = channels(key(), $redis);
    $redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await(fn () => count(channels(key(), $redis)) === 4 && array_intersect(channels(key(), $redis), $before) === []);
}
var_dump(queued(key(), $redis) === array_column($waiters, 'pid'));
released($holder);
foreach ($waiters as $waiter) {
    echo outcome($waiter), ', ', released($waiter), "\n";
}
--EXPECT--
bool(true)
acquired, released
acquired, released
acquired, released
acquired, released
