--TEST--
A release whose reply was lost is true even if the next one holds the lock by then
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(), 30.0);
$lock->acquire();
$next = contender(key(), $server->dsn());
await_waiters(1, key(), $server->redis());
$proxy->cutReply(key());
var_dump($lock->release());
$proxy->happened();
echo outcome($next), "\n";
$next->send('release');
var_dump($next->result());
--EXPECT--
bool(true)
acquired
bool(true)
