--TEST--
A MultiLock of parts on Redis and on ZooKeeper: its ticket waits for each, and gives all back if it is cancelled
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$make = fn () => new MultiLock(new RedisLock(key(), dsn()), new ZkLock('/' . key(), hosts()), new RedisSemaphore(key('permit'), 1, dsn()));
$first = $make();
$second = $make();
var_dump(settled($first->enqueue()));
$ticket = $second->enqueue();
for ($i = 0; $i < 20; $i++) {
    tick(0.01);
}
var_dump($ticket->isSettled());
$first->release();
var_dump(settled($ticket), $second->release());
foreach ([0, 1, 3, 10, 30, 100] as $ticks) {
    $ticket = $first->enqueue();
    for ($i = 0; $i < $ticks; $i++) {
        tick(0.001);
    }
    $ticket->cancel();
    await_nobody(key());
    await_nobody(key('permit'));
    await(fn () => everybody((new ZkLock('/' . key(), hosts()))->inspect()) === []);
}
var_dump($second->acquire(), $second->release());
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
