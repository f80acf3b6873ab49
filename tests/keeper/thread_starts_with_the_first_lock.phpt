--TEST--
The thread is there from the first lock on, and no other
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/threads.php';

$lock = new RedisLock(key(), dsn());
echo count(threads(getmypid())), "\n";
$lock->acquire();
echo count(threads(getmypid())), "\n";
for ($number = 0; $number < 10; $number++) {
    ($other = new RedisLock(key("lock $number"), dsn()))->acquire();
}
echo count(threads(getmypid())), "\n";
--EXPECT--
1
2
2
