--TEST--
A release whose reply was lost is true if it happened
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(), 30.0);
$lock->acquire();
$proxy->cutReply(key());
var_dump($lock->release(), $server->redis()->exists(key()));
$proxy->happened();
--EXPECT--
bool(true)
int(0)
