--TEST--
Waits that end early leave no more than one watch on the holder's node, and none when it has gone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/expect.php';
require_once __DIR__ . '/../../support/zookeeper.php';

$holder = new ZkLock(path(), hosts());
$holder->acquire();
$child = child(function (Channel $channel) {
    $lock = new ZkLock(path(), hosts());
    for ($wait = 0; $wait < 100; $wait++) {
        answered(static fn () => $lock->acquire(0.001));
    }
    $channel->send('waited');
    $channel->receive();
});
$child->await(60);
var_dump(between(0, count(array_merge(...array_values(watches(path())))), 1));
$holder->release();
await(fn () => watches(path()) === []);
$child->send('end');
$child->result();
--EXPECT--
string(3) "yes"
