--TEST--
Whatever killed processes held and waited for frees itself after the session's timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$contender = static function ($channel) {
    $lock = new ZkLock(path(), hosts(), 8.0);
    $lock->acquire();
    $channel->send('held');
    sleep(100);
};
$lock = new ZkLock(path(), hosts());
$holder = child($contender);
$holder->await();
$waiter = child($contender);
await_contenders($lock, 2);
$holder->kill();
$waiter->kill();
var_dump($lock->acquire(0.0), $lock->acquire(20.0), count(zk()->children(path())));
--EXPECT--
bool(false)
bool(true)
int(1)
