--TEST--
Each waiter watches the one before it, and nobody else
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/zookeeper.php';

$holder = new ZkLock(path(), hosts());
$holder->acquire();
$waiters = [];
for ($contenders = 2; $contenders <= 6; $contenders++) {
    $waiters[] = child(fn () => (new ZkLock(path(), hosts()))->synchronized(fn () => true));
    await_contenders($holder, $contenders);
}
await(fn () => count(watches(path())) === 5);
$contenders = $holder->inspect()['contenders'];
$next = array_column(array_slice($contenders, 1), 'session');
foreach ($next as $number => $session) {
    var_dump(watches(path())[$contenders[$number]['node']] === [$session]);
}
$holder->release();
foreach ($waiters as $waiter) {
    $waiter->result();
}
var_dump(watches(path()));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
array(0) {
}
