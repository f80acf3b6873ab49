--TEST--
A release wakes one waiter; the others sleep on
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$holder = contender(key(), $server->dsn());
outcome($holder);
// This far back in the queue, they ask again after nine seconds, not after one. None of the killed is overdue, and so
// told of it.
add_killed_waiters(60, key(), $redis);
$redis->del(due(key()));
[$first] = line_up(5, key(), $server->dsn(), $redis);
$redis->rawCommand('CONFIG', 'RESETSTAT');
released($holder);
echo outcome($first), "\n";
$lock = new RedisLock(key('another'), $server->dsn());
$lock->acquire();
$commands = commands($redis);
echo $commands['evalsha'] + $commands['eval'], " scripts\n";
var_dump($redis->zCard(queue(key())));
preg_match('/calls=(\d+)/', $redis->info('commandstats')['cmdstat_publish'], $calls);
echo $calls[1], " message\n";
--EXPECT--
acquired
2 scripts
int(4)
1 message
