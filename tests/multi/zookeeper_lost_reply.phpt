--TEST--
A transaction whose reply was lost leaves no node behind
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

$proxy = proxy(zk_port());
$multi = new MultiLock(new ZkLock(path('a'), through($proxy)), new ZkLock(path('b'), through($proxy)));
$multi->acquire();
$multi->release();
foreach (['cutReply', 'cutCommand', 'swallowReply'] as $fault) {
    $proxy->$fault(path('b') . '/_c_');
    echo $fault, ' ', outcome(fn () => $multi->acquire(60.0)), ' ';
    $proxy->happened();
    // Those of the transaction are deleted in the background.
    await(fn () => contenders('a', 'b') === 'a:1 b:1', 30);
    var_dump($multi->isHeld(), $multi->release());
}
echo contenders('a', 'b'), "\n";
--EXPECT--
cutReply true bool(true)
bool(true)
cutCommand true bool(true)
bool(true)
swallowReply true bool(true)
bool(true)
a:0 b:0
