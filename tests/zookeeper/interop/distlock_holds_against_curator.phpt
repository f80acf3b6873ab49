--TEST--
distlock keeps Curator's lock out until it is released
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/foreign_locks.php';


$theirs = curator(path());
$ours = new ZkLock(path(), hosts());
var_dump($ours->acquire());
var_dump($theirs->acquire(0.0), $theirs->acquire(0.1));
$theirs->begin();
await_contenders($ours, 2);
var_dump($ours->isHeld(), $ours->release());
var_dump($theirs->acquired());
--EXPECT--
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
