--TEST--
A semaphore on Redis, with clients that want several permits, in every order of their messages, and with a connection that is cut
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/orders.php';

search_orders(
    'redis 2: 2* acquire release | acquire release',
    'redis 2: 2* acquire release | acquire release; cut',
);
--EXPECT--
