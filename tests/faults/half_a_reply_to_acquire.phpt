--TEST--
An acquire whose reply arrived only in part is settled
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(), 30.0);
$lock->acquire();
$lock->release();
$proxy->cutReply(key(), bytes: 3);
var_dump($lock->acquire(0.0), $server->redis()->get(key()) === $lock->getToken());
$proxy->happened();
--EXPECT--
bool(true)
bool(true)
