--TEST--
A process that was stopped for longer than its session's timeout knows of the loss at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
$holder = child(static function ($channel) {
    $lock = new ZkLock(path(), hosts(), 2.0);
    $lost = false;
    $lock->onLost(function () use (&$lost) {
        $lost = true;
    });
    $lock->acquire();
    $channel->send('held');
    $channel->receive();

    return [$lock->isHeld(), $lost, $lock->release()];
});
$holder->await();
$holder->signal(SIGSTOP);
var_dump($lock->acquire(20.0));
$holder->send('go on');
$holder->signal(SIGCONT);
echo json_encode($holder->result()), "\n";
var_dump($lock->isHeld());
--EXPECT--
bool(true)
[false,true,false]
bool(true)
