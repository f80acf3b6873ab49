--TEST--
Without Pub/Sub there is no queue: a caller that polls counts the holder, and those that do wait in the queue
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/ahead.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$polling = $server->dsn(['wait' => 'poll']);
$holder = contender(key(), $server->dsn());
outcome($holder);
$lock = new RedisLock(key(), $polling);
echo turns_away($lock, [0]), ', ', waits($lock, 1), "\n";
$redis->rawCommand('CONFIG', 'RESETSTAT');
$poller = child(static fn (): bool => ($other = new RedisLock(key(), $polling))->acquire(60.0, 1));
await(static fn () => isset(commands($redis)['evalsha']));
echo turns_away($lock, [0]), ', ', waits($lock, 1), "\n";
line_up(2, key(), $server->dsn(), $redis);
echo turns_away($lock, [2]), ', ', waits($lock, 3), ' ', json_encode($poller->hasEnded()), "\n";
--EXPECT--
0: turned away, 1: waited
0: turned away, 1: waited
2: turned away, 3: waited false
