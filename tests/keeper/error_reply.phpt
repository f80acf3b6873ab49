--TEST--
A renewal that the server answers with an error is tried again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$server = server();
$lock = new RedisLock(key(), $server->dsn(), ttl: 8.0);
$lock->onLost(fn () => print("lost\n"));
$lock->acquire();
$server->redis()->rawCommand('REPLICAOF', '127.0.0.1', '1');
await(fn () => $lock->getRemainingTtl() < 3.6);
$server->redis()->rawCommand('REPLICAOF', 'NO', 'ONE');
await(fn () => $lock->getRemainingTtl() > 5.0);
var_dump($lock->release());
--EXPECT--
bool(true)
