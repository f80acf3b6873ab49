--TEST--
Curator's lock keeps distlock out until it is released
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/foreign_locks.php';


$theirs = curator(path());
$ours = new ZkLock(path(), hosts());
var_dump($theirs->acquire());
$ours->isLocked();
var_dump($ours->acquire(0.0), $ours->acquire(0.1));
$waiter = child(fn () => $ours->acquire(60));
await_contenders($ours, 2);
$theirs->release();
var_dump($waiter->result());
--EXPECT--
bool(true)
bool(false)
bool(false)
bool(true)
