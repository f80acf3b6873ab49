--TEST--
The token of a reader that became the writer is larger than all before it, and smaller than all after it
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
$tokens = [$second->ask('getFencingToken')];
$first->order('acquire');
await_modes($lock, 'rrw');
$writer = zk_holder('acquire');
await_modes($lock, 'rrww');
var_dump($second->ask('release'), $first->answer());
$tokens[] = $first->ask('getFencingToken');
var_dump($first->ask('downgrade'), $first->ask('isHeld'), $first->ask('acquire'), $first->ask('release'), $first->ask('release'));
var_dump($writer->answer());
$tokens[] = $writer->ask('getFencingToken');
$last = zk_holder();
await_modes($lock, 'wr');
var_dump($writer->ask('downgrade'), $last->answer());
$tokens[] = $last->ask('getFencingToken');
$sorted = $tokens;
sort($sorted);
var_dump($tokens === $sorted, count(array_unique($tokens)));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
string(26) "DistLock\DeadlockException"
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(4)
