--TEST--
waitUntilFree() returns when the session of a killed holder has ended, and a killed waiter leaves nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\ZkLock;

require __DIR__ . '/bystander.php';

$holder = contender('acquire', fn (): Lock => new ZkLock(path(), hosts(), 6.0));
$holder->await();
$waiters = [bystander(), bystander()];
await_watches(2, path());
$waiters[0]->kill();
$holder->kill();
var_dump($waiters[1]->result()[0], zk()->children(path()));
--EXPECT--
bool(true)
array(0) {
}
