--TEST--
A connection that is lost while a process waits for a permit, or has just got it, leaves nobody waiting
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

$holder = new Permit(1);
$holder->acquired();
$proxy = proxy(zk_port());
$waiter = child(static function (Channel $channel) use ($proxy) {
    $semaphore = new ZkSemaphore(path(), 1, through($proxy), 20.0);
    $channel->send($semaphore->acquire(60.0));
    $channel->receive(60);

    return $semaphore->release();
});
await_count(2, 1);
$next = permits(1, 1, 2)[0];
$proxy->disconnect();
var_dump($holder->release(), $waiter->await(60));
$proxy->disconnect();
$waiter->send('release');
var_dump($waiter->result(60), $next->acquired());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
