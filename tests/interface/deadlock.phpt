--TEST--
A wait for a lock that another object of this process holds throws at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\DeadlockException;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$holder = new RedisLock(key(), dsn());
$lock = new RedisLock(key(), dsn());
$holder->acquire();
echo str_replace(key(), 'NAME', thrown(fn () => $lock->acquire())), "\n";
foreach ([0.05, 3600.0, INF] as $timeout) {
    echo strtok(thrown(fn () => $lock->acquire($timeout)), ':'), "\n";
}
ini_set('distlock.default_timeout', '3600');
echo strtok(thrown(fn () => $lock->acquire()), ':'), "\n";
ini_restore('distlock.default_timeout');
echo get_parent_class(DeadlockException::class), "\n";
try {
    $lock->synchronized(fn () => print("called\n"));
} catch (DeadlockException) {
    echo "also synchronized()\n";
}
var_dump($lock->isHeld(), $lock->release(), redis()->zCard(queue(key())));
var_dump($lock->acquire(0.0));
var_dump($holder->release(), $lock->acquire());
--EXPECT--
DistLock\DeadlockException: The lock "NAME" is held by another object of this process, which can't release it during the wait
DistLock\DeadlockException
DistLock\DeadlockException
DistLock\DeadlockException
DistLock\DeadlockException
DistLock\DistLockException
also synchronized()
bool(false)
bool(false)
int(0)
bool(false)
bool(true)
bool(true)
