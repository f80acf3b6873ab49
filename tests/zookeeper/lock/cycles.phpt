--TEST--
Many cycles don't grow memory, descriptors, nodes or watches
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/expect.php';
require_once __DIR__ . '/../../support/memory.php';
require_once __DIR__ . '/../../support/observe.php';
require_once __DIR__ . '/../../support/zookeeper.php';

$lock = new ZkLock(path(), hosts());
$holder = child(static function (Channel $channel): void {
    $lock = new ZkLock(path('held'), hosts());
    $channel->send($lock->acquire());
    $channel->receive(600);
});
$holder->await();
$waiter = new ZkLock(path('held'), hosts());
$number = 0;
steady(3000, static function () use ($lock, $waiter, &$number): void {
    $lock->acquire();
    $lock->release($number % 2 === 0);
    if ($number % 10 === 0) {
        answered(static fn () => $waiter->acquire(0.001));
    }
    new ZkLock(path((string) ++$number), hosts());
});
await(static fn () => zk()->children(path()) === [] && count(zk()->children(path('held'))) === 1);
// The client keeps one for each node that somebody waited for, as long as there is that node.
var_dump(count(watches(path())), max([0, ...array_map(count(...), array_values(watches(path('held'))))]) <= 1);
--EXPECT--
KiB: yes, descriptors: 0
int(0)
bool(true)
