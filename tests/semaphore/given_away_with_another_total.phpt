--TEST--
Permits can be given to an object that goes by another total; but never to a lock, nor a lock's token to a semaphore
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$many = new RedisSemaphore(key(), 8, dsn(), weight: 2);
$many->acquire();
$token = $many->detach();
echo thrown(fn () => ($other = new RedisLock(key(), dsn()))->attach($token)), "\n";
echo thrown(fn () => ($other = new RedisSemaphore(key(), 8, dsn()))->attach($token)), "\n";
$few = new RedisSemaphore(key(), 3, dsn(), weight: 2);
var_dump($few->attach($token), str_starts_with($few->getToken(), '2of3*'), $few->renew());
$told = static fn (): array => (array) json_decode(json_encode((new RedisLock(key(), dsn()))->inspect()));
echo $told()['permits'], '/', $told()['totalPermits'], "\n";
var_dump($few->release(), $few->acquire(0.0));
echo $told()['permits'], '/', $told()['totalPermits'], "\n";
$few->release();

$lock = new RedisLock(key(), dsn());
foreach (['acquire', 'acquireRead'] as $acquire) {
    $lock->$acquire();
    $token = $lock->detach();
    echo thrown(fn () => ($other = new RedisSemaphore(key(), 8, dsn()))->attach($token)), "\n";
    var_dump($lock->attach($token), $lock->release());
}
--EXPECTF--
DistLock\LockStateException: The token stands for 2 permits of "%s", but this object is a lock
DistLock\LockStateException: The token stands for 2 permits of "%s", but this object takes 1
bool(true)
bool(true)
bool(true)
2/3
bool(true)
bool(true)
2/3
DistLock\LockStateException: The token doesn't stand for permits of "%s", but this object takes 1
bool(true)
bool(true)
DistLock\LockStateException: The token doesn't stand for permits of "%s", but this object takes 1
bool(true)
bool(true)
