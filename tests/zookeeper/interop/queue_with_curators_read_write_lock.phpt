--TEST--
Curator's readers and writers and distlock's queue together, in order
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/foreign_locks.php';

$ours = new ZkLock(path(), hosts(), nodes: ZkNodes::ReadWrite);
$ours->acquire();
$queue = [curator(path(), 'read'), curator(path(), 'write'), curator(path(), 'read')];
foreach ($queue as $number => $waiter) {
    $waiter->begin();
    await_contenders($ours, $number + 2);
}
$last = child(static fn () => ($lock = new ZkLock(path(), hosts(), nodes: ZkNodes::ReadWrite))->acquire(60));
await_contenders($ours, 5);
$ours->release();
foreach ($queue as $waiter) {
    var_dump($waiter->acquired());
    $waiter->release();
}
var_dump($last->result());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
