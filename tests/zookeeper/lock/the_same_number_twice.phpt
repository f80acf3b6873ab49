--TEST--
Of two nodes with the same number, which can only be made by hand, neither is taken to be in front
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

zk()->createPath(path());
zk()->create(path() . '/by-hand-0000000001');
(new ZkLock(path(), hosts()))->isLocked();
echo str_replace([hosts(), path()], ['the server', 'the node'], outcome(fn () => ($lock = new ZkLock(path(), hosts()))->acquire(0.0))), "\n";
await(fn () => zk()->children(path()) === ['by-hand-0000000001']);
zk()->delete(path() . '/by-hand-0000000001');
var_dump(($other = new ZkLock(path(), hosts()))->acquire(0.0));
--EXPECT--
DistLock\ServerException: the server: two nodes below the node have the number 0000000001
bool(true)
