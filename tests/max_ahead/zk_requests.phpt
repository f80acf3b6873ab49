--TEST--
ZkLock: a limit costs no request, neither when the lock is free nor when a caller waits
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';

$requests = static function (callable $call): int {
    $before = \DistLock\stats();
    $call();
    $after = \DistLock\stats();

    return $after['commands'] - $after['renewals'] - $before['commands'] + $before['renewals'];
};
$lock = new ZkLock(path(), hosts(), 600.0);
$lock->acquire() && $lock->release();
echo $requests(fn () => $lock->acquire(60.0) && $lock->release()), ' ', $requests(fn () => $lock->acquire(60.0, 3) && $lock->release()), "\n";
$holder = child(static function (Channel $channel): void {
    $lock = new ZkLock(path(), hosts(), 600.0);
    $channel->send($lock->acquire(60.0));
    $channel->receive(60);
});
$holder->await();
$waited = $requests(fn () => $lock->acquire(0.1));
await_contenders($lock, 1);
$limited = $requests(fn () => $lock->acquire(0.1, 3));
await_contenders($lock, 1);
$once = $requests(fn () => $lock->acquire(0.0));
await_contenders($lock, 1);
$refused = $requests(fn () => $lock->acquire(60.0, 0));
var_dump($limited === $waited, $refused === $once, $refused < $waited);
--EXPECT--
3 3
bool(true)
bool(true)
bool(true)
