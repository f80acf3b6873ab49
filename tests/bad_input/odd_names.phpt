--TEST--
Whatever else a name holds is kept as it is
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

foreach ([' ', "\n", "\r\n*1\r\n$8\r\nFLUSHALL\r\n", '%s%n%d', '{}', '{a}b', 'a}b{c', "\xff\xfe", '"; redis.call("flushall")', '-1', '0'] as $odd) {
    $name = key() . $odd;
    $lock = new RedisLock($name, dsn());
    $acquired = $lock->acquire(0.0);
    $waiter = contender($name);
    await(fn () => $lock->inspect()->waiters === 1);
    $kept = redis()->get($name) === $lock->getToken();
    $released = $lock->release();
    echo json_encode([$acquired, $kept, $released, $waiter->await()['acquired'], redis()->exists($name)]), "\n";
    $waiter->send('release');
    $waiter->result();
}
--EXPECT--
[true,true,true,true,1]
[true,true,true,true,1]
[true,true,true,true,1]
[true,true,true,true,1]
[true,true,true,true,1]
[true,true,true,true,1]
[true,true,true,true,1]
[true,true,true,true,1]
[true,true,true,true,1]
[true,true,true,true,1]
[true,true,true,true,1]
