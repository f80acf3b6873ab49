--TEST--
Locks on ZooKeeper, in every order of their clients' messages
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/orders.php';

search_orders(
    'zookeeper mutex warm: acquire release | acquire release',
    'zookeeper mutex warm: read acquire release release | read release',
);
--EXPECT--
