--TEST--
A release that was written without waiting and then lost is repeated by the next call
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(), 30.0);
$lock->acquire();
$proxy->cutCommand(key());
var_dump($lock->release(confirm: false));
$proxy->happened();
$other = new RedisLock(key('other'), $proxy->dsn());
var_dump($other->acquire());
await(fn () => !$server->redis()->exists(key()));
--EXPECT--
bool(true)
bool(true)
