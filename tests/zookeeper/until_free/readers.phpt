--TEST--
waitUntilFree() waits for the readers in front of it, and keeps no reader out
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/bystander.php';

$lock = new ZkLock(path(), hosts());
$first = contender('acquireRead');
$first->await();
$waiter = bystander();
await_watches(1, path());
$second = contender('acquireRead');
var_dump($second->await(), $lock->waitUntilFree(0.0));
$first->send('release');
var_dump($first->result(), $waiter->result()[0], $lock->waitUntilFree(0.0));
$second->send('release');
var_dump($second->result(), $lock->waitUntilFree(0.0));
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
