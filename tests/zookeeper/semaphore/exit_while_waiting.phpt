--TEST--
A signal handler that exits ends the wait of the first waiter, and the next one takes its place
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

$holder = new ZkSemaphore(path(), 1, hosts());
$holder->acquire();
$waiter = child(static function () {
    pcntl_async_signals(true);
    pcntl_signal(SIGUSR1, fn () => exit(3));
    ($other = new ZkSemaphore(path(), 1, hosts()))->acquire();
});
await_count(2, 1);
$next = permits(1, 1, 2)[0];
$waiter->signal(SIGUSR1);
var_dump($waiter->wait());
await_count(2, 1);
var_dump($holder->release(), $next->acquired());
--EXPECT--
string(6) "exit 3"
bool(true)
bool(true)
