--TEST--
Curator reads alongside distlock, and writes only after it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/foreign_locks.php';

$reader = curator(path(), 'read');
$writer = curator(path(), 'write');
$ours = new ZkLock(path(), hosts(), nodes: ZkNodes::ReadWrite);
var_dump($ours->acquireRead(), $reader->acquire(0.5), $writer->acquire(0.1));
$reader->release();
$writer->begin();
await_contenders($ours, 2);
var_dump($ours->isHeld(), $ours->release(), $writer->acquired());
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
