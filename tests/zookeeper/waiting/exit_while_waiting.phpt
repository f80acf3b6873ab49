--TEST--
A signal handler that exits ends the wait, and the node goes before the session
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$holder = new ZkLock(path(), hosts());
$holder->acquire();
$waiter = child(static function () {
    pcntl_async_signals(true);
    pcntl_signal(SIGUSR1, fn () => exit(3));
    ($other = new ZkLock(path(), hosts()))->acquire();
});
await_contenders($holder, 2);
$waiter->signal(SIGUSR1);
var_dump($waiter->wait(), count(zk()->children(path())));
--EXPECT--
string(6) "exit 3"
int(1)
