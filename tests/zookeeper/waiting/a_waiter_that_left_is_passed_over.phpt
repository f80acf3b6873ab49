--TEST--
When the waiter in front gives up, the next one doesn't take itself for the owner
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$holder = new ZkLock(path(), hosts());
$holder->acquire();
$first = child(static function () {
    $lock = new ZkLock(path(), hosts());
    return $lock->acquire(8.0 * slowness());
});
await_contenders($holder, 2);
$second = child(static function ($channel) {
    $lock = new ZkLock(path(), hosts());
    $lock->acquire();
    $channel->send('acquired');
});
await_contenders($holder, 3);
var_dump($first->result());
await_contenders($holder, 2);
usleep(200000);
var_dump($holder->isHeld(), $holder->release());
var_dump($second->await());
$second->result();
--EXPECT--
bool(false)
bool(true)
bool(true)
string(8) "acquired"
