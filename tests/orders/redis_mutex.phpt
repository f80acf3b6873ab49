--TEST--
Locks and semaphores on Redis, in every order of their clients' messages
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/orders.php';

search_orders(
    'redis mutex: acquire release | acquire release',
    'redis mutex: acquire downgrade release | read release',
    'redis mutex: read acquire release release | read release',
    'redis 1: acquire release | acquire release',
);
--EXPECT--
