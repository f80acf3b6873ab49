--TEST--
waitUntilFree() survives the loss of its connections, and keeps its place
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$holder = contender(key(), $server->dsn());
outcome($holder);
$waiter = bystander(key(), $server->dsn());
await_waiters(1, key(), $redis);
[$writer] = line_up(1, key(), $server->dsn(), $redis);
for ($i = 0; $i < 3; $i++) {
    $before = channels(key(), $redis);
    $redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'pubsub');
    $redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await(fn () => count(channels(key(), $redis)) === 2 && array_intersect(channels(key(), $redis), $before) === []);
}
released($holder);
var_dump($waiter->result());
echo outcome($writer), ' ', released($writer), "\n";
--EXPECT--
bool(true)
acquired released
