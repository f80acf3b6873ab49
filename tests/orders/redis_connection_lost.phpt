--TEST--
A connection to Redis that is lost at either end first, what was under way still arriving or not, at any point
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/orders.php';

search_orders(
    'redis mutex: try | try release; loss',
);
--EXPECT--
