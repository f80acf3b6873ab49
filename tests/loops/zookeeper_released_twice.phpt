--TEST--
An exclusive node that is released twice at the same time is deleted once: it may be another session's by then
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

use function DistLock\await_with;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/zookeeper.php';

$proxy = new ZooKeeperProxy((int) substr(strrchr(hosts(), ':'), 1));
$lock = new ZkLock('/' . key(), $proxy->hosts(), nodes: ZkNodes::Exclusive);
$other = new ZkLock('/' . key(), hosts(), nodes: ZkNodes::Exclusive);
$lock->acquire();

// Both releases are given up, and go on in the background.
await_with(fn () => throw new \Exception('given up'));
$proxy->hold('getData');
for ($i = 0; $i < 2; $i++) {
    $fiber = new \Fiber(fn (): string => answer_of(fn () => $lock->release()));
    $fiber->start();
    echo $fiber->getReturn(), "\n";
}
$proxy->held();
$proxy->hold('delete');
$proxy->pass();
$proxy->held();
$proxy->hold('delete');
$proxy->pass();
var_dump($other->acquire(10.0));
$proxy->pass();
// Whatever the first session still has to send is carried out before this.
var_dump($lock->acquire(0.0), $other->release());
--EXPECT--
Exception: given up
Exception: given up
bool(true)
bool(false)
bool(true)
