--TEST--
The first waiter watches the owner, and each of the others the one before the one before it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/expect.php';
require_once __DIR__ . '/../../support/zookeeper.php';

$holder = new ZkLock(path(), hosts());
$holder->acquire();
$waiters = [];
for ($contenders = 2; $contenders <= 6; $contenders++) {
    $waiters[] = child(fn () => (new ZkLock(path(), hosts()))->synchronized(fn () => true));
    await_contenders($holder, $contenders);
}
await(fn () => count(array_merge(...array_values(watches(path())))) === 5);
$contenders = everybody($holder->inspect());
$expected = array_fill_keys(array_column($contenders, 'node'), []);
foreach (array_slice($contenders, 1) as $number => $waiter) {
    $expected[$contenders[max(0, $number - 1)]['node']][] = $waiter['session'];
}
$watches = watches(path()) + $expected;
foreach ($expected as $node => $sessions) {
    sort($sessions);
    sort($watches[$node]);
    var_dump(count($sessions), $watches[$node] === $sessions);
}
$holder->release();
foreach ($waiters as $waiter) {
    $waiter->result();
}
var_dump(watches(path()));
--EXPECT--
int(2)
bool(true)
int(1)
bool(true)
int(1)
bool(true)
int(1)
bool(true)
int(0)
bool(true)
int(0)
bool(true)
array(0) {
}
