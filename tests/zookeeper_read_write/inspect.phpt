--TEST--
inspect() tells all readers, and who waits in which mode
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/holder.php';

$lock = new ZkLock(path(), hosts());
[$first, $second] = [new Holder(), new Holder()];
$first->answer();
$second->answer();
$writer = new Holder('acquire');
await_modes($lock, 'rrw');
$state = $lock->inspect();
$owners = array_map(fn ($holder) => gethostname() . ':' . $holder->child->pid, [$first, $second]);
sort($owners);
sort($state['owners']);
var_dump($state['held'], $state['mode'], $state['owners'] === $owners, $state['waiters'], array_column($state['contenders'], 'mode'));
$first->ask('release');
$second->ask('release');
$writer->answer();
--EXPECT--
bool(true)
string(4) "read"
bool(true)
int(1)
array(3) {
  [0]=>
  string(4) "read"
  [1]=>
  string(4) "read"
  [2]=>
  string(5) "write"
}
