--TEST--
Kazoo's readers and writers, and distlock's, exclude each other and share as they should
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/foreign_locks.php';

$reader = kazoo(path(), 'ReadLock');
$writer = kazoo(path(), 'WriteLock');
$ours = new ZkLock(path(), hosts());
$ours->isLocked();
var_dump($reader->acquire(), $ours->acquireRead(0.0), $ours->release(), $ours->acquire(0.0));
$reader->release();
var_dump($ours->acquireRead(0.0), $reader->acquire(0.5), $writer->acquire(0.1));
$reader->release();
$ours->release();
var_dump($ours->acquire(), $reader->acquire(0.1), $ours->release(), $writer->acquire(), $ours->acquireRead(0.0));
$writer->release();
var_dump($ours->acquireRead(0.0));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
