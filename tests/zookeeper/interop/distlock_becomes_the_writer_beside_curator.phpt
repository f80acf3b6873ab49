--TEST--
A reader that becomes the writer waits for Curator's readers, keeps both kinds out, and doesn't overtake Curator's writers
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
var_dump($ours->acquireRead(), $reader->acquire(), $ours->acquire(0.1));
$reader->release();
var_dump($ours->acquire(10.0), $reader->acquire(0.1), $writer->acquire(0.1), $ours->isHeld(), $ours->release());
$writer->begin();
await_contenders($ours, 2);
// Curator's nodes contain the address of its machine.
echo preg_replace(['/"[^"]+"/', '/: [0-9a-f.:]+ is /'], ['"…"', ': <address> is '], outcome(fn () => $ours->acquire(10.0))), "\n";
var_dump($ours->isHeld(), $ours->release(), $writer->acquired());
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
DistLock\DeadlockException: This reader of the lock "…" can't become its writer: <address> is already waiting to write, and each would wait for the other
bool(true)
bool(true)
bool(true)
