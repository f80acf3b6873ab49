--TEST--
A server that goes away for good in the middle of a wait ends it with a ConnectionException
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$holder = contender(key(), $server->dsn());
outcome($holder);
$waiter = child(function () use ($server) {
    $lock = new RedisLock(key(), $server->dsn(['connect_timeout' => 3]));

    return failure(fn () => $lock->acquire());
});
await_waiters(1, key(), $server->redis());
$server->kill();
echo $waiter->result(), "\n";
$holder->kill();
--EXPECT--
DistLock\ConnectionException: Cannot connect to redis://127.0.0.1:PORT/0: Connection refused
