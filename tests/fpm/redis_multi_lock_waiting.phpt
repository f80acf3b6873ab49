--TEST--
However a request that waits for several locks ends, nothing of it is left
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/requests.php';

ends_while_waiting(
    'new DistLock\MultiLock(new DistLock\RedisLock("$key/a", $dsn, 30.0), new DistLock\RedisLock("$key/b", $dsn, 30.0))',
    holder: 'new DistLock\RedisLock("$key/b", $dsn, 30.0)',
);
--EXPECT--
exit: ended, nothing left
acquired
exception: ended, nothing left
acquired
fatal error: ended, nothing left
acquired
memory limit: ended, nothing left
acquired
time limit: ended, nothing left
acquired
the same connections: 2 to Redis, 0 to ZooKeeper
