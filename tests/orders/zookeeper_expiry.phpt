--TEST--
A ZooKeeper session that expires at any point, its client having slept, in every order of two clients' messages
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/orders.php';

search_orders(
    'zookeeper mutex warm: acquire release | acquire release; expiry',
);
--EXPECT--
