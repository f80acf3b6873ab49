--TEST--
If one of Curator's readers waits behind a writer, becoming the writer is refused: nothing could keep it out
--FILE--
<?php

namespace DistLock\Test;

use DistLock\DeadlockException;
use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/foreign_locks.php';

$reader = curator(path(), 'read');
$writer = curator(path(), 'write');
$ours = new ZkLock(path(), hosts(), nodes: ZkNodes::ReadWrite);
$ours->acquireRead();
$writer->begin();
await_contenders($ours, 2);
$reader->begin();
await_contenders($ours, 3);
try {
    $ours->acquire(10.0);
} catch (DeadlockException) {
    echo "refused\n";
}
var_dump($ours->isHeld(), $ours->release(), $writer->acquired());
$writer->release();
var_dump($reader->acquired());
--EXPECT--
refused
bool(true)
bool(true)
bool(true)
bool(true)
