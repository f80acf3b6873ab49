--TEST--
attach() with the token that another object of the process holds throws, instead of taking the lock away from it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$makes = [
    'lock' => fn () => new RedisLock(key(), dsn()),
    'semaphore' => fn () => new RedisSemaphore(key('permits'), 2, dsn()),
    'list' => fn () => $quorum->lock(key('list')),
];
foreach ($makes as $kind => $make) {
    [$first, $second] = [$make(), $make()];
    $first->acquire();
    echo "$kind: ", str_replace($first->getName(), 'NAME', thrown(fn () => $second->attach($first->getToken()))), "\n";
    var_dump($first->renew(), $second->attach($first->detach()), $first->isHeld(), $second->release());
}

$part = new RedisLock(key('part'), dsn());
$multi = new MultiLock($part);
$multi->acquire();
$other = new RedisLock(key('part'), dsn());
$fiber = new \Fiber(fn () => thrown(fn () => $other->attach($part->getToken())));
$fiber->start();
echo str_replace(key('part'), 'NAME', $fiber->getReturn()), "\n";
var_dump($multi->release());
--EXPECT--
lock: DistLock\LockStateException: Another object of this process holds the lock "NAME" with this token, and would lose it; its detach() gives it away
bool(true)
bool(true)
bool(false)
bool(true)
semaphore: DistLock\LockStateException: Another object of this process holds the lock "NAME" with this token, and would lose it; its detach() gives it away
bool(true)
bool(true)
bool(false)
bool(true)
list: DistLock\LockStateException: Another object of this process holds the lock "NAME" with this token, and would lose it; its detach() gives it away
bool(true)
bool(true)
bool(false)
bool(true)
DistLock\LockStateException: Another object of this process holds the lock "NAME" with this token, and would lose it; its detach() gives it away
bool(true)
