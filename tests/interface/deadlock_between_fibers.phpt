--TEST--
A fiber doesn't block the process for a lock that another of its fibers holds, which may go on holding it meanwhile
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$make = [
    'RedisLock' => fn () => new RedisLock(key(), dsn()),
    'RedisSemaphore' => fn () => new RedisSemaphore(key('permits'), 1, dsn()),
    'MultiLock' => fn () => new MultiLock(new RedisLock(key('a'), dsn()), new RedisLock(key('b'), dsn())),
];
foreach ($make as $class => $new) {
    $holder = new \Fiber(function () use ($new) {
        $lock = $new();

        return $lock->synchronized(fn () => \Fiber::suspend($lock->isHeld()));
    });
    echo $class, ': ', json_encode($holder->start()), "\n";
    $waiter = new \Fiber(function () use ($new) {
        $lock = $new();
        echo strtok(thrown(fn () => $lock->acquire(3600)), ':'), "\n";
        while (!$lock->acquire(0.0)) {
            \Fiber::suspend();
        }

        return $lock->release();
    });
    for ($waiter->start(); !$waiter->isTerminated(); $waiter->resume()) {
        $holder->isTerminated() || $holder->resume('done');
    }
    var_dump($holder->getReturn(), $waiter->getReturn());
}
--EXPECT--
RedisLock: true
DistLock\DeadlockException
string(4) "done"
bool(true)
RedisSemaphore: true
DistLock\DeadlockException
string(4) "done"
bool(true)
MultiLock: true
DistLock\DeadlockException
string(4) "done"
bool(true)
