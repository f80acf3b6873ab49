--TEST--
A lock on a list of three servers, in every order of two clients' messages to each of them
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/orders.php';

search_orders(
    'quorum mutex: try | try',
);
--EXPECT--
