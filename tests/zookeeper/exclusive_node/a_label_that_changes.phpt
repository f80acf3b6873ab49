--TEST--
A contender for an exclusive node recognizes its node even if the label changed since a create whose reply was lost
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

use function DistLock\label;

require __DIR__ . '/../zookeeper.php';

const NO_NODE = -101;

$proxy = zookeeper_proxy(zk_port());
$lock = new ZkLock(path(), $proxy->hosts(), 10.0, nodes: ZkNodes::Exclusive);
// The nodes above are there.
$lock->acquire();
$lock->release();
await(static fn () => !zk()->exists(path()));
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, static function () use ($proxy): void {
    label('second');
    // The node is created, but the connection is lost before the reply, and the next server is behind.
    $proxy->strike(0);
    $proxy->refuse('getData', NO_NODE);
    $proxy->pass();
});
$me = getmypid();
label('first');
$proxy->hold('create2');
child(static function () use ($proxy, $me): void {
    $proxy->held();
    posix_kill($me, SIGUSR1);
});
var_dump($lock->acquire(30.0));
echo implode(', ', array_diff($proxy->messages(), ['connect', 'reply to connect'])), "\n";
echo $lock->getOwner()->label, ' ', $lock->isHeld() ? 'held' : 'not held', "\n";
var_dump($lock->release(), zk()->exists(path()));
--EXPECT--
bool(true)
reply to create2, getData, create2, reply to create2, getData, reply to getData
first held
bool(true)
bool(false)
