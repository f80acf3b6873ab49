--TEST--
A request that holds several locks keeps it when it forks, and when the child goes on
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/requests.php';

forks_while_holding(
    'new DistLock\MultiLock(new DistLock\RedisLock("$key/a", $dsn, 30.0), new DistLock\RedisLock("$key/b", $dsn, 30.0))',
);
--EXPECT--
the child: [false,false,false,true], nothing left
its next request: [false,true], nothing left
the parent: [true,true,0]
its next request: [true,true], nothing left
the same connections: 1 to Redis, 0 to ZooKeeper
