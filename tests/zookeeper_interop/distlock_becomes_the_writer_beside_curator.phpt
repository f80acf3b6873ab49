--TEST--
A reader that becomes the writer waits for Curator's readers, comes before Curator's writers, and keeps both out
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/foreign_locks.php';

$reader = curator(path(), 'read');
$writer = curator(path(), 'write');
$ours = new ZkLock(path(), hosts(), readWriteNodes: true);
var_dump($ours->acquireRead(), $reader->acquire(), $ours->acquire(0.1));
$reader->release();
$writer->begin();
await_contenders($ours, 2);
var_dump($ours->acquire(10.0), $reader->acquire(0.1), $ours->isHeld(), $ours->release(), $ours->release(), $writer->acquired());
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
