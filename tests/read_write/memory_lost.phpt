--TEST--
A reader of a server that lost its memory is told so, and no share comes back
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$lock = new RedisLock(key(), $server->dsn(), ttl: 4.0);
$lock->onLost(fn () => print("lost\n"));
$lock->acquireRead();
$server->redis()->flushAll();
await(fn () => !$lock->isHeld());
var_dump($server->redis()->exists(key(), shares(key())));
var_dump($lock->acquireRead(0.0), $lock->release());
--EXPECT--
lost
int(0)
bool(true)
bool(true)
