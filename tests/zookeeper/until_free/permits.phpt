--TEST--
waitUntilFree() on a semaphore waits for all that have permits or wait for them, and keeps nobody from getting one
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\ZkSemaphore;

require __DIR__ . '/bystander.php';

$make = fn (): Lock => new ZkSemaphore(path(), 3, hosts(), 600.0);
$several = fn (): Lock => new ZkSemaphore(path(), 3, hosts(), 600.0, weight: 2);
$holders = [contender('acquire', $several), contender('acquire', $make)];
array_map(static fn (Child $holder) => $holder->await(), $holders);
$waiter = bystander($make);
await_watches(1, path());
$holders[0]->send('release');
var_dump($holders[0]->result());
$late = contender('acquire', $several);
var_dump($late->await(), $make()->waitUntilFree(0.0));
$holders[1]->send('release');
var_dump($holders[1]->result(), $waiter->result()[0], $make()->waitUntilFree(0.0));
$late->send('release');
var_dump($late->result(), $make()->waitUntilFree(5.0));
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
