--TEST--
A request that holds an exclusive node keeps it when it forks, and when the child goes on
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/requests.php';

forks_while_holding('new DistLock\ZkLock($path, $hosts, nodes: DistLock\ZkNodes::Exclusive)');
--EXPECT--
the child: [false,false,false,true], nothing left
its next request: [false,true], nothing left
the parent: [true,true,0]
its next request: [true,true], nothing left
the same connections: 0 to Redis, 1 to ZooKeeper
