--TEST--
A connection to Redis that is cut at any point, in every order of the messages of two clients
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/orders.php';

search_orders(
    'redis mutex: acquire release | acquire release; cut',
);
--EXPECT--
