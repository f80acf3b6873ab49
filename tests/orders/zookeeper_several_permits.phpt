--TEST--
A semaphore on ZooKeeper, with clients that want several permits, in every order of their messages, and with a connection that is cut
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/orders.php';

search_orders(
    'zookeeper 2 warm: 2* acquire release | acquire release',
    'zookeeper 2 warm: 2* acquire release | acquire release; cut',
);
--EXPECT--
