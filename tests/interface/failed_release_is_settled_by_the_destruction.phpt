--TEST--
A release that failed is repeated when the object is destroyed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn());
$lock->acquire();
$proxy->refuse();
echo strtok(thrown(fn () => $lock->release()), ':'), "\n";
$proxy->pass();
unset($lock);
var_dump($server->redis()->exists(key()));
--EXPECT--
DistLock\ConnectionException
int(0)
