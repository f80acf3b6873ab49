--TEST--
A waiter for several permits that loses one of its nodes queues again, at the end, and never gets the permits with fewer nodes
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

$pids = fn (): array => array_column(everybody((new ZkSemaphore(path(), 4, hosts()))->inspect()), 'pid');
[$holder, $first, $second, $third] = several(4, 2, 4, 1, 3);
$holder->acquired();
// The first that waits watches the children, and learns of it at once.
cut(1, 4);
var_dump($second->acquired());
await(fn () => $pids() === array_map(fn (Permit $permit) => $permit->child->pid, [$holder, $second, $third, $first]));
// The others ask from time to time whether their nodes are there.
cut(3, 4);
await(fn () => count(zk()->children(path())) === 10 && $pids()[3] === $first->child->pid);
var_dump($second->release(), $holder->release(), $third->acquired());
// Whichever it sees first.
cut(1, 4);
var_dump($third->release(), $first->acquired(), count(zk()->children(path())));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(4)
