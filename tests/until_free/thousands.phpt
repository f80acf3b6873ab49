--TEST--
A script notifies at most a thousand that the lock is free, and somebody continues until the writer behind them has it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
$holder = new RedisLock(key(), $server->dsn(), 60.0);
$holder->acquire();
$waiter = bystander(key(), $server->dsn());
await_waiters(1, key(), $redis);
[$entry] = $redis->zRange(queue(key()), 0, 0);
$place = $redis->zScore(queue(key()), $entry);
// These are as if they had been killed. They have come before the live one.
[$ttl, $channel, $token, $wanted] = explode(' ', $entry);
for ($i = 1; $i <= 2500; $i++) {
    $redis->zAdd(queue(key()), $place + $i, "$ttl $channel$i $token$i $wanted");
}
$writer = contender(key(), $server->dsn());
await_waiters(2502, key(), $redis);
// It is told to go on, and must not do so yet.
stop($writer->pid);
$redis->rawCommand('CONFIG', 'RESETSTAT');
var_dump($holder->release(), $redis->info('commandstats')['cmdstat_publish']);
posix_kill($writer->pid, SIGCONT);
var_dump($waiter->result());
echo outcome($writer), ' ', released($writer), "\n";
var_dump($redis->exists(key(), queue(key()), due(key())));
--EXPECTF--
bool(true)
string(%d) "calls=1001,%s"
bool(true)
acquired released
int(0)
