--TEST--
inspect() shows all readers, and who waits in which mode
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

$lock = new ZkLock(path(), hosts());
[$first, $second] = [new Holder(), new Holder()];
$first->answer();
$second->answer();
$writer = new Holder('acquire');
await_modes($lock, 'rrw');
$state = $lock->inspect();
$pids = array_map(fn ($holder) => $holder->child->pid, [$first, $second]);
sort($pids);
$owners = array_column($state->owners, 'pid');
sort($owners);
var_dump($state->isHeld(), $state->mode?->value, $owners === $pids, $state->waiters, array_column(everybody($state), 'mode'));
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
