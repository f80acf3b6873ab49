--TEST--
acquire(INF) is a wait without limit
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
$waiter = child(function () {
    $lock = new RedisLock(key(), dsn());

    return $lock->acquire(INF);
});
await_waiters(1, key());
$holder->send('release');
var_dump($waiter->result());
--EXPECT--
bool(true)
