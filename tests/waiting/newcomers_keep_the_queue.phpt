--TEST--
Where newcomers never cease, the queue doesn't expire: the first one of an hour sets its expiry again
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

const DAY = 86400;

outcome($holder = contender(key()));
// Somebody who came more than an hour ago, is still there, and no longer asks.
redis()->zAdd(queue(key()), (time() - 3700) * 1000000, 'a waiter of the last hour');
redis()->expire(queue(key()), 1000);
line_up(1, key());
foreach ([queue(key()), due(key())] as $name) {
    echo between(DAY - 60, redis()->ttl($name), DAY), "\n";
}
--EXPECT--
yes
yes
