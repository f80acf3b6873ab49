--TEST--
waitUntilFree() waits for those in front of it in the queue, not for those behind it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/bystander.php';

$lock = new ZkLock(path(), hosts());
$holder = contender();
$holder->await();
$in_front = contender();
await_contenders($lock, 2);
$waiter = bystander();
// One watch is that of the contender. The other one is on the last but one of those in front: on the same node.
await_watches(2, path());
$behind = contender();
await_contenders($lock, 3);
$holder->send('release');
$in_front->await();
$nodes = array_column(everybody($lock->inspect()), 'node');
await(static fn () => count(watches(path())[$nodes[0]] ?? []) === 2);
var_dump($holder->result(), $lock->waitUntilFree(0.0));
$in_front->send('release');
var_dump($in_front->result(), $waiter->result()[0], $behind->await());
$behind->send('release');
var_dump($behind->result());
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
