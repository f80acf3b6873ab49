--TEST--
A lock on Redis whose ttl ends at any point
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/orders.php';

search_orders(
    'redis mutex: acquire | try release; 31',
);
--EXPECT--
