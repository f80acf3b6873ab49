--TEST--
A renewal whose reply was lost is repeated
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(), ttl: 5.0, autoRenew: false);
$lock->acquire();
$proxy->cutReply(key());
var_dump($lock->renew(60.0), $lock->isHeld(), $server->redis()->pttl(key()) > 50000);
$proxy->happened();
--EXPECT--
bool(true)
bool(true)
bool(true)
