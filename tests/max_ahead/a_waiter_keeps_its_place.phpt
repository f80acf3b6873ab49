--TEST--
A waiter that has its place is never turned away, even if more are ahead when it asks again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/ahead.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$holder = contender(key(), $server->dsn());
outcome($holder);
[$first] = line_up(1, key(), $server->dsn(), $redis);
$waiter = child(static function () use ($server): bool {
    $lock = new RedisLock(key(), $server->dsn());

    return $lock->acquire(60.0, 2) && $lock->release();
});
await_waiters(2, key(), $redis);
$first->kill();
$entries = $redis->zRange(queue(key()), 0, -1);
foreach ([1, 2, 3] as $i) {
    $redis->zAdd(queue(key()), $i, "1000 nobody host:$i:" . str_repeat('0', 32) . ':1');
}
$redis->rawCommand('CONFIG', 'RESETSTAT');
hint(key(), $redis);
await(static fn () => (commands($redis)['evalsha'] ?? 0) > 0);
var_dump($waiter->hasEnded(), $redis->zRank(queue(key()), $entries[1]));
// A server that has lost its memory knows others by now.
$redis->del(queue(key()), due(key()));
$redis->zAdd(queue(key()), 1, "1000 nobody host:1:" . str_repeat('0', 32) . ':1', 2, "1000 nobody host:2:" . str_repeat('0', 32) . ':1');
[, $channel, $token] = explode(' ', $entries[1]);
$redis->publish($channel, "$token 1 1 " . str_repeat('0', 40));
await_waiters(3, key(), $redis);
var_dump($waiter->hasEnded(), released($holder), $waiter->result());
--EXPECT--
bool(false)
int(4)
bool(false)
string(8) "released"
bool(true)
