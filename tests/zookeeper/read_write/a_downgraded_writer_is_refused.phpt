--TEST--
A writer that became a reader doesn't write again before a writer that waits, also where that one gives up and readers wait behind
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

$lock = new ZkLock(path(), hosts());
$downgraded = zk_holder('acquire');
$downgraded->answer();
$writer = zk_holder('acquire');
await_modes($lock, 'ww');
$behind = zk_holder();
await_modes($lock, 'wwr');
var_dump($downgraded->ask('downgrade'), $downgraded->ask('acquire'));
await_modes($lock, 'rwr');
$writer->child->kill();
zk()->delete(path() . '/' . everybody($lock->inspect())[1]['node']);
var_dump($behind->answer(), $downgraded->ask('isHeld'), $lock->inspect()->mode?->value, count($lock->inspect()->owners));
$downgraded->end();
$behind->end();
--EXPECT--
bool(true)
string(26) "DistLock\DeadlockException"
bool(true)
bool(true)
string(4) "read"
int(2)
