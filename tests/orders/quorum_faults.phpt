--TEST--
A lock on a list of three servers, with a connection that is lost or cut, a server that forgets, or an answer that comes too late, in random orders
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/orders.php';

search_orders(
    'quorum mutex: acquire release | acquire release; cut',
    'quorum mutex: acquire token release | acquire token release; loss',
    'quorum mutex: acquire release | acquire release; forget',
    'quorum mutex: try release | try release; late',
);
--EXPECT--
