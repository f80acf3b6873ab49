--TEST--
distlock's writer keeps Curator's readers and writers out until it is released
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
var_dump($ours->acquire(), $reader->acquire(0.1), $writer->acquire(0.1));
$reader->begin();
await_contenders($ours, 2);
var_dump($ours->isHeld(), $ours->release(), $reader->acquired());
--EXPECT--
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
