--TEST--
A ticket that is refused when its time is over leaves the queue, although its room was closed since it asked
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$server = server();
$redis = $server->redis();
$make = fn (): RedisLock => new RedisLock(key(), $server->dsn());
($holder = $make())->acquire();
// It has the room opened.
$first = ($waiter = $make())->enqueue();
tick_until(fn () => $redis->zCard(queue(key())) === 1);
$late = ($impatient = $make())->enqueue(0.5);
await(fn () => $redis->zCard(queue(key())) === 2);
// Only the next pass reads the answer.
$redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'pubsub');
usleep(600000);
var_dump(settled($late), $redis->zCard(queue(key())));
$holder->release();
var_dump(settled($first), $waiter->release());
await_nobody(key(), $redis);
--EXPECT--
bool(false)
int(1)
bool(true)
bool(true)
