--TEST--
Readers behind a writer that gives up do not come in while another reader has become the writer
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/holder.php';

$lock = new ZkLock(path(), hosts());
$reader = new Holder();
$reader->answer();
$writer = new Holder('acquire');
await_modes($lock, 'rw');
$behind = new Holder();
await_modes($lock, 'rwr');
var_dump($reader->ask('acquire'), modes($lock));
$writer->child->kill();
zk()->delete(path() . '/' . $lock->inspect()['contenders'][1]['node']);
await_modes($lock, 'rrw');
require_once __DIR__ . '/../support/zookeeper.php';
await(fn () => isset(watches(path())[$lock->inspect()['contenders'][2]['node']]));
var_dump($lock->inspect()['mode'], $reader->ask('isHeld'), $reader->ask('release'), $behind->answer());
--EXPECT--
bool(true)
string(4) "rwrw"
string(5) "write"
bool(true)
bool(true)
bool(true)
