--TEST--
A waiter for several permits that exits, or gives up, leaves none of its nodes
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

$holder = new ZkSemaphore(path(), 3, hosts());
$holder->acquire();
$waiter = child(static function () {
    pcntl_async_signals(true);
    pcntl_signal(SIGUSR1, fn () => exit(3));
    ($other = new ZkSemaphore(path(), 3, hosts(), weight: 3))->acquire();
});
await_count(2, 3);
[$next] = several(3, 2);
$waiter->signal(SIGUSR1);
var_dump($waiter->wait(), $next->acquired(), ($other = new ZkSemaphore(path(), 3, hosts(), weight: 3))->acquire(0.0));
await(static fn () => count(zk()->children(path())) === 3);
--EXPECT--
string(6) "exit 3"
bool(true)
bool(false)
