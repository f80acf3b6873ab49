--TEST--
ZkLock: a writer is told about a reader, a reader that wants to write about another one, and all of them about a reader that became the writer
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require __DIR__ . '/../zookeeper/read_write/holder.php';
require __DIR__ . '/timeouts.php';

$reader = \DistLock\Test\zk_holder();
$reader->answer();
$lock = new ZkLock(path(), hosts());
$told = static fn (Mode $mode = Mode::Write) => told(timeout_of($lock, 0.5, $mode), ['READER' => $reader->child]);
echo $told(), "\n";
var_dump($lock->acquireRead(60.0));
echo 'upgrade: ', $told(), "\n";
$lock->release();
var_dump($reader->ask('acquire'));
echo 'it writes: ', $told(Mode::Read), "\n";
var_dump($reader->ask('downgrade'));
echo 'it reads: ', $told(), "\n";
$reader->end();
--EXPECT--
The lock "lock" was not acquired in 0.500 seconds: it was held by READER
{"host":"READER","mode":"read","weight":1} 0
bool(true)
upgrade: The lock "lock" was not acquired in 0.500 seconds: it was held by READER
{"host":"READER","mode":"read","weight":1} 0
bool(true)
it writes: The lock "lock" was not acquired in 0.500 seconds: it was held by the node "<id>-__READ__<n>"
{"mode":"write","weight":1} 0
bool(true)
it reads: The lock "lock" was not acquired in 0.500 seconds: it was held by READER
{"host":"READER","mode":"read","weight":1} 0
