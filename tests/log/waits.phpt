--TEST--
A wait that is longer than distlock.log_waits is logged when it is over: how it ended, and who held the lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require __DIR__ . '/../support/log.php';

$log = log_here();
$cases = [
    'redis' => static fn () => new RedisLock(key(), dsn()),
    'semaphore' => static fn () => new RedisSemaphore(key('semaphore'), 1, dsn()),
    'zookeeper' => static fn () => new ZkLock(path(), hosts()),
];
foreach ($cases as $what => $make) {
    ini_set('distlock.log_waits', '');
    $holder = child(function (Channel $parent) use ($make) {
        \DistLock\label('GET /cart');
        $lock = $make();
        $lock->acquire();
        $parent->send('held');
        $parent->receive();
        $lock->release();
    });
    $holder->await();
    $lock = $make();
    $lock->acquire(0.1);
    ini_set('distlock.log_waits', '1000');
    $lock->acquire(0.1);
    echo "$what, off or under the limit: ", logged($log);
    ini_set('distlock.log_waits', '0.05');
    $lock->acquire(0.1);
    echo 'timed out: ', logged($log);
    ini_set('distlock.log_waits', '0');
    $lock->acquire(10.0, 0);
    echo 'too many: ', logged($log);
    ini_set('distlock.log_waits', '0.05');
    $release = child(function () use ($holder) {
        usleep(200000);
        $holder->send('release');
    });
    $lock->acquire(20.0);
    echo 'acquired: ', logged($log);
    $release->result();
    $lock->release();
    echo 'released: ', logged($log);
}
--EXPECT--
redis, off or under the limit: nothing
timed out: distlock: waited for the lock "lock" on SERVER for N s (timed out): it was held by HOST:PID (GET /cart)
too many: distlock: waited for the lock "lock" on SERVER for N s (too many were ahead): it was held by HOST:PID (GET /cart)
acquired: distlock: waited for the lock "lock" on SERVER for N s (acquired): it was held by HOST:PID (GET /cart)
released: nothing
semaphore, off or under the limit: nothing
timed out: distlock: waited for the lock "semaphore" on SERVER for N s (timed out): it was held by HOST:PID (GET /cart)
too many: distlock: waited for the lock "semaphore" on SERVER for N s (too many were ahead)
acquired: distlock: waited for the lock "semaphore" on SERVER for N s (acquired): it was held by HOST:PID (GET /cart)
released: nothing
zookeeper, off or under the limit: nothing
timed out: distlock: waited for the lock "/distlock/lock" on SERVER for N s (timed out): it was held by HOST:PID (GET /cart)
too many: distlock: waited for the lock "/distlock/lock" on SERVER for N s (too many were ahead): it was held by NODE
acquired: distlock: waited for the lock "/distlock/lock" on SERVER for N s (acquired): it was held by HOST:PID (GET /cart)
released: nothing
