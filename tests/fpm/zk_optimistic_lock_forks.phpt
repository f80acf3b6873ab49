--TEST--
A request that forks in an update on ZooKeeper goes on with it, whatever the child does
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/requests.php';

forks_while_updating('new DistLock\ZkOptimisticLock($path, $hosts)');
--EXPECT--
the child: ".", nothing left
its next request: ["old",".."], nothing left
the parent: ["written",0,0]
its next request: ["written","..."], nothing left
the same connections: 0 to Redis, 1 to ZooKeeper
