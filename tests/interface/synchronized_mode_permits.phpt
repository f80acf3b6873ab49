--TEST--
synchronized() with Mode::Permits acquires the permits of a semaphore, and is refused by every other lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;
use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([new RedisSemaphore(key('s'), 3, dsn(), weight: 2), new ZkSemaphore(path('s'), 3, hosts(), weight: 2)] as $semaphore) {
    foreach ([Mode::Permits, Mode::Write] as $mode) {
        var_dump($semaphore->synchronized(fn () => $semaphore->inspect()->permits, 5.0, $mode));
    }
}
$lock = new RedisLock(key(), dsn());
foreach ([$lock, new ZkLock(path('lock'), hosts()), new MultiLock($lock)] as $other) {
    $message = thrown(fn () => $other->synchronized(fn () => print("called\n"), 5.0, Mode::Permits));
    echo str_replace($other->getName(), '<name>', $message), "\n";
}
var_dump($lock->isLocked());
--EXPECT--
int(2)
int(2)
int(2)
int(2)
DistLock\UnsupportedException: Permits aren't available for "<name>", which isn't a semaphore
DistLock\UnsupportedException: Permits aren't available for "<name>", which isn't a semaphore
DistLock\UnsupportedException: Permits aren't available for "<name>", which isn't a semaphore
bool(false)
