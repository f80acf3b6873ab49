--TEST--
Several permits are taken and released together, all or none, and each is a node
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';

$nodes = static fn (): int => zk()->exists(path()) ? count(zk()->children(path())) : 0;
$one = new ZkSemaphore(path(), 5, hosts());
$three = new ZkSemaphore(path(), 5, hosts(), weight: 3);
$two = new ZkSemaphore(path(), 5, hosts(), weight: 2);
$all = new ZkSemaphore(path(), 5, hosts(), weight: 5);
var_dump($three->acquire(0.0), $nodes());
var_dump($one->acquire(0.0), $two->acquire(0.0), $two->isHeld(), $nodes());
var_dump($one->release(), $two->acquire(0.0), $all->acquire(0.0), $nodes());
var_dump($three->acquire(0.0), $nodes(), $three->release(), $three->release(), $nodes());
var_dump($two->release(false));
// The server may see another connection's question first.
await(fn () => $nodes() === 0);
var_dump($nodes(), $all->acquire(0.0), $one->acquire(0.0), $two->getFencingToken());
var_dump($all->getFencingToken() > 0, $all->release(), $nodes());
--EXPECT--
bool(true)
int(3)
bool(true)
bool(false)
bool(false)
int(4)
bool(true)
bool(true)
bool(false)
int(5)
bool(true)
int(5)
bool(true)
bool(true)
int(2)
bool(true)
int(0)
bool(true)
bool(false)
NULL
bool(true)
bool(true)
int(0)
