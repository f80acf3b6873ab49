--TEST--
Whatever killed readers held or waited for, also to write, frees itself after the session's timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$work = static fn (string ...$calls) => static function ($channel) use ($calls) {
    $lock = new ZkLock(path(), hosts(), 8.0);
    foreach ($calls as $call) {
        $lock->$call();
        $channel->send($call);
    }
    sleep(100);
};
$lock = new ZkLock(path(), hosts());
$writer = child($work('acquireRead', 'acquire'));
$writer->await();
$writer->await();
$waiter = child($work('acquireRead'));
await_contenders($lock, 2);
$writer->kill();
$waiter->kill();
var_dump($lock->acquireRead(0.0), $lock->acquireRead(20.0), $lock->acquire(20.0), count(zk()->children(path())));
--EXPECT--
bool(false)
bool(true)
bool(true)
int(2)
