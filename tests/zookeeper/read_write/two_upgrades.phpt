--TEST--
The second of two readers that want to become the writer gets the DeadlockException, and reads on
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

$lock = new ZkLock(path(), hosts());
[$first, $second] = [zk_holder(), zk_holder()];
$first->answer();
$second->answer();
$first->order('acquire');
await_modes($lock, 'rrw');
var_dump($second->ask('acquire'), $second->ask('isHeld'), $second->ask('release'), $first->answer());
--EXPECT--
string(26) "DistLock\DeadlockException"
bool(true)
bool(true)
bool(true)
