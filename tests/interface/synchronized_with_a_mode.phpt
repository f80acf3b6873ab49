--TEST--
synchronized() with Mode::Read lets others read at the same time and keeps writers out; if read locks aren't available, it says so
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$hosts = hosts();
$make = [
    'RedisLock' => fn () => new RedisLock(key(), dsn()),
    'ZkLock' => fn () => new ZkLock('/distlock/' . key(), $hosts),
    'MultiLock' => fn () => new MultiLock(new RedisLock(key('one'), dsn()), new RedisLock(key('two'), dsn())),
];
foreach ($make as $class => $lock) {
    $other = $lock();
    [$reads, $writes] = $lock()->synchronized(function () use ($other) {
        $reads = $other->acquireRead(0.0) && $other->release();

        return [$reads, $other->acquire(0.0)];
    }, 20.0, Mode::Read);
    echo "$class ", json_encode([$reads, $writes]), ' afterwards ', json_encode($other->acquire(0.0)), "\n";
    $other->release();
    echo json_encode($lock()->synchronized(fn () => $other->acquireRead(0.0), mode: Mode::Write)), "\n";
}
$not = static fn (): string => 'not reached';
foreach ([new RedisSemaphore(key('permits'), 2, dsn()), new ZkLock('/distlock/' . key('node'), $hosts, nodes: ZkNodes::Exclusive)] as $lock) {
    echo preg_replace('~"[^"]+"~', 'NAME', thrown(fn () => $lock->synchronized($not, 0.0, Mode::Read))), "\n";
}
echo thrown(fn () => $make['RedisLock']()->synchronized($not, 0.0, 'read')), "\n";
--EXPECT--
RedisLock [true,false] afterwards true
false
ZkLock [true,false] afterwards true
false
MultiLock [true,false] afterwards true
false
DistLock\UnsupportedException: Read locks aren't available for NAME, which is a semaphore
DistLock\UnsupportedException: Read locks aren't available for NAME, which is an exclusive node
TypeError: DistLock\RedisLock::synchronized(): Argument #3 ($mode) must be of type DistLock\Mode, string given
