--TEST--
After downgrade(), none of Curator's writers gets in, and its readers wait until the release
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
$ours->acquire();
var_dump($ours->downgrade(), $writer->acquire(0.1), $reader->acquire(0.1));
$reader->begin();
await_contenders($ours, 2);
var_dump($ours->release(), $reader->acquired());
--EXPECT--
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
