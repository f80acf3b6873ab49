--TEST--
On an exclusive node, whoever holds it is ahead; waiters can't be counted
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper/zookeeper.php';
require __DIR__ . '/ahead.php';

$holder = new ZkLock(path(), hosts(), nodes: ZkNodes::Exclusive);
var_dump($holder->acquire(60.0, 0));
$waiter = child(static fn () => ($other = new ZkLock(path(), hosts(), nodes: ZkNodes::Exclusive))->acquire(60.0, 1));
$caller = child(static function (): array {
    $lock = new ZkLock(path(), hosts(), nodes: ZkNodes::Exclusive);

    return [turns_away($lock, [0]), waits($lock, 1)];
});
echo implode("\n", $caller->result()), "\n";
var_dump($waiter->hasEnded(), $holder->release(), $waiter->result());
--EXPECT--
bool(true)
0: turned away
1: waited
bool(false)
bool(true)
bool(true)
