--TEST--
A release that failed may be repeated
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
for ($i = 0; $i < 3; $i++) {
    echo strtok(thrown(fn () => $lock->release()), ':'), "\n";
}
$proxy->pass();
var_dump($lock->release(), $lock->release(), $server->redis()->exists(key()));
--EXPECT--
DistLock\ConnectionException
DistLock\ConnectionException
DistLock\ConnectionException
bool(true)
bool(false)
int(0)
