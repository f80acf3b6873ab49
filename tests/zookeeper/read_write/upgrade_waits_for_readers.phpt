--TEST--
A reader that becomes the writer waits for the other readers, and keeps those out that come later
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

$lock = new ZkLock(path(), hosts());
[$first, $upgrading, $last] = [zk_holder(), zk_holder(), zk_holder()];
var_dump($first->answer(), $upgrading->answer(), $last->answer());
$upgrading->order('acquire');
await_modes($lock, 'rrrw');
var_dump($lock->acquireRead(0.0));
$late = zk_holder();
await_modes($lock, 'rrrwr');
var_dump($first->ask('release'), $last->ask('isHeld'), $last->ask('release'), $upgrading->answer(), $lock->inspect()->mode?->value);
var_dump($upgrading->ask('release'), $late->answer(), $upgrading->ask('isHeld'));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
string(5) "write"
bool(true)
bool(true)
bool(true)
