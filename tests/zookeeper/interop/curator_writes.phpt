--TEST--
Curator's writer keeps distlock's readers and writers out until it is released
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/foreign_locks.php';

$theirs = curator(path(), 'write');
$ours = new ZkLock(path(), hosts(), nodes: ZkNodes::ReadWrite);
$ours->isLocked();
var_dump($theirs->acquire(), $ours->acquireRead(0.0), $ours->acquire(0.0));
$reader = child(fn () => $ours->acquireRead(60));
await_contenders($ours, 2);
$theirs->release();
var_dump($reader->result());
--EXPECT--
bool(true)
bool(false)
bool(false)
bool(true)
