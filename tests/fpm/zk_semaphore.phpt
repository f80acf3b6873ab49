--TEST--
However a request that holds a permit on ZooKeeper ends, nothing of it is left, and the next request gets it
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/requests.php';

ends_while_holding('new DistLock\ZkSemaphore($path, 1, $hosts)');
--EXPECT--
return: held, ended, nothing left
exit: held, ended, nothing left
exception: held, ended, nothing left
fatal error: held, ended, nothing left
memory limit: held, ended, nothing left
time limit: held, ended, nothing left
acquired
the same connections: 0 to Redis, 1 to ZooKeeper
