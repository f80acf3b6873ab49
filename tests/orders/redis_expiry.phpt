--TEST--
The ttl of a lock on Redis may end at any point
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/orders.php';

search_orders(
    'redis mutex: acquire | try release; 31',
);
--EXPECT--
