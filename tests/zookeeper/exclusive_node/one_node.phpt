--TEST--
Exclusive node: the lock is one ephemeral node at its path
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts(), nodes: ZkNodes::Exclusive);
$other = new ZkLock(path(), hosts(), nodes: ZkNodes::Exclusive);
var_dump(answered(fn () => $lock->acquire(0.0)), zk()->exists(path()), $other->acquire(0.0), $lock->getFencingToken() > 0);
echo json_encode([array_column($lock->inspect()->owners, 'pid') === [getmypid()], $lock->inspect()->waiters]), "\n";
$waiter = child(static fn () => ($another = new ZkLock(path(), hosts(), nodes: ZkNodes::Exclusive))->acquire(20.0));
usleep(200000);
var_dump($lock->release(), $waiter->result());
await(fn () => $other->acquire(0.0));
var_dump($other->release(), zk()->exists(path()));
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
[true,0]
bool(true)
bool(true)
bool(true)
bool(false)
