--TEST--
When the writer in front gives up, the readers behind it go on
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

$lock = new ZkLock(path(), hosts());
$reader = zk_holder();
$reader->answer();
$writer = zk_holder('acquire');
await_modes($lock, 'rw');
$behind = zk_holder();
await_modes($lock, 'rwr');
$writer->child->kill();
zk()->delete(path() . '/' . everybody($lock->inspect())[1]['node']);
var_dump($behind->answer(), $reader->ask('isHeld'));
--EXPECT--
bool(true)
bool(true)
