--TEST--
Several permits are taken and released together, all or none, and each is a node
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

// What was sent without waiting for its reply may come to the server after another connection's question.
$count = static fn (): int => zk()->exists(path()) ? count(zk()->children(path())) : 0;
$nodes = static fn (int $expected): bool => await(static fn () => $count() === $expected, what: "$expected nodes");
$one = new ZkSemaphore(path(), 5, hosts());
$three = new ZkSemaphore(path(), 5, hosts(), weight: 3);
$two = new ZkSemaphore(path(), 5, hosts(), weight: 2);
$all = new ZkSemaphore(path(), 5, hosts(), weight: 5);
var_dump(answered(fn () => $three->acquire(0.0)), $nodes(3));
var_dump($one->acquire(0.0), $two->acquire(0.0), $two->isHeld(), $nodes(4));
var_dump($one->release(), $two->acquire(0.0), $all->acquire(0.0), $nodes(5));
var_dump($three->acquire(0.0), $nodes(5), $three->release(), $three->release(), $nodes(2));
var_dump($two->release(false), $nodes(0), $all->acquire(0.0), $one->acquire(0.0), $two->getFencingToken());
var_dump($all->getFencingToken() > 0, $all->release(), $nodes(0));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
NULL
bool(true)
bool(true)
bool(true)
