--TEST--
A waiter that was stopped for longer than its session's timeout doesn't take itself for the owner
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$holder = new ZkLock(path(), hosts());
$holder->acquire();
$waiter = child(static function ($channel) {
    $lock = new ZkLock(path(), hosts(), 5.0);
    $channel->send($lock->acquire(60.0));
    $channel->receive();

    return $lock->release();
});
await_contenders($holder, 2);
$waiter->signal(SIGSTOP);
await(static fn () => count(everybody($holder->inspect())) === 1, 20);
$holder->release();
$holder->acquire();
$waiter->signal(SIGCONT);
await_contenders($holder, 2);
var_dump($holder->isHeld(), $holder->release(), $waiter->await());
$waiter->send('go on');
var_dump($waiter->result());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
