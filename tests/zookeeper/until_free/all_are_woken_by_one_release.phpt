--TEST--
All callers that wait until the lock is free have no node, are woken by one release, and ask nothing afterwards
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/bystander.php';

$holder = contender();
$holder->await();
$waiters = [bystander(), bystander(), bystander(), bystander(), bystander()];
await_watches(5, path());
echo count(zk()->children(path())), ' ', (new ZkLock(path(), hosts()))->inspect()->waiters, "\n";
$holder->send('release');
foreach ($waiters as $waiter) {
    echo json_encode($waiter->result()), "\n";
}
var_dump($holder->result(), zk()->children(path()));
--EXPECT--
1 0
[true,3]
[true,3]
[true,3]
[true,3]
[true,3]
bool(true)
array(0) {
}
