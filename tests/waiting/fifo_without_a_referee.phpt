--TEST--
Waiters that release at once pass the lock on in order
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
$waiters = [];
for ($i = 0; $i < 10; $i++) {
    $waiters[] = child(function () use ($i) {
        $lock = new RedisLock(key(), dsn());
        $lock->acquire();
        redis()->rPush(key('order'), $i);

        return $lock->release(confirm: $i % 2 === 0);
    });
    await_waiters($i + 1, key());
}
released($holder);
foreach ($waiters as $waiter) {
    $waiter->result() || print("not released\n");
}
echo implode(' ', redis()->lRange(key('order'), 0, -1)), "\n";
redis()->del(key('order'));
--EXPECT--
0 1 2 3 4 5 6 7 8 9
