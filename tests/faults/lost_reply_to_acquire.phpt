--TEST--
An acquire whose reply was lost is settled: it succeeds, with the same token, and nothing stays behind
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
$proxy->cutReply(key());
var_dump($lock->acquire(0.0), $server->redis()->get(key()) === $lock->getToken());
$proxy->happened();
var_dump($lock->release(), $server->redis()->exists(key()));
--EXPECT--
bool(true)
bool(true)
bool(true)
int(0)
