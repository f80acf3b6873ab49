--TEST--
distlock reads alongside Curator's readers, and writes only after them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/foreign_locks.php';

$theirs = curator(path(), 'read');
$ours = new ZkLock(path(), hosts(), nodes: ZkNodes::ReadWrite);
$ours->isLocked();
var_dump($theirs->acquire(), $ours->acquireRead(0.0), $ours->release(), $ours->acquire(0.0));
$writer = child(fn () => $ours->acquire(60));
await_contenders($ours, 2);
$theirs->release();
var_dump($writer->result());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
