--TEST--
When the leader is killed, waiters keep their places
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/zookeeper.php';

$ensemble = ensemble();
$lock = new ZkLock(path(), $ensemble->hosts(), 60 * slowness());
$lock->acquire();
$waiters = [];
foreach ([2, 3] as $contenders) {
    $waiters[] = child(function (Channel $channel) use ($ensemble) {
        $lock = new ZkLock(path(), $ensemble->hosts(), 60 * slowness());
        $channel->send($lock->acquire());
        $channel->receive(60);

        return $lock->release();
    });
    await_contenders($lock, $contenders);
}
$ensemble->leader()->kill();
$ensemble->leader();
var_dump($lock->release());
foreach ($waiters as $waiter) {
    var_dump($waiter->await(60));
    $waiter->send('release');
    var_dump($waiter->result());
}
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
