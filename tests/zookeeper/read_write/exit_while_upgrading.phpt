--TEST--
A signal handler that exits while a reader waits to become the writer leaves none of its nodes behind
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

$other = zk_holder();
$other->answer();
$lock = new ZkLock(path(), hosts());
$upgrading = child(static function () {
    pcntl_async_signals(true);
    pcntl_signal(SIGUSR1, fn () => exit(3));
    $lock = new ZkLock(path(), hosts());
    $lock->acquireRead();
    $lock->acquire();
});
await_modes($lock, 'rrw');
$upgrading->signal(SIGUSR1);
var_dump($upgrading->wait(), modes($lock));
--EXPECT--
string(6) "exit 3"
string(1) "r"
