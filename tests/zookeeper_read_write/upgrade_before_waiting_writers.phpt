--TEST--
A reader becomes the writer before the writers that wait for it
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
var_dump($reader->ask('acquire'), $lock->inspect()['owners'] === [gethostname() . ':' . $reader->child->pid]);
var_dump($reader->ask('release'), $lock->inspect()['mode'], $reader->ask('release'), $writer->answer());
--EXPECT--
bool(true)
bool(true)
bool(true)
string(4) "read"
bool(true)
bool(true)
