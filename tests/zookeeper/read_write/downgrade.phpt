--TEST--
downgrade() lets readers in, and never a writer
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

$lock = new ZkLock(path(), hosts());
$writer = new Holder('acquire');
$writer->answer();
$reader = new Holder();
await_modes($lock, 'wr');
$next = new Holder('acquire');
await_modes($lock, 'wrw');
var_dump($writer->ask('downgrade'), $reader->answer(), $lock->inspect()->mode?->value, count($lock->inspect()->owners));
var_dump($reader->ask('release'), $lock->inspect()->mode?->value, $writer->ask('isHeld'), $writer->ask('release'), $next->answer());
--EXPECT--
bool(true)
bool(true)
string(4) "read"
int(2)
bool(true)
string(4) "read"
bool(true)
bool(true)
bool(true)
