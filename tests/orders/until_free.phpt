--TEST--
waitUntilFree() alongside owners and waiters, in every order of their messages, and with a connection that is cut: it ends, and not while those in front hold the lock
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/orders.php';

search_orders(
    'redis mutex: acquire release | free; cut',
    'redis mutex: acquire release | free | acquire release',
    'zookeeper mutex warm: acquire release | free | acquire release',
);
--EXPECT--
