--TEST--
A connection that the server closes is replaced for the next renewal
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';

$lock = new RedisLock(key(), dsn(['client_name' => client_name()]), ttl: 1.5);
$lock->onLost(fn () => print("lost\n"));
$lock->acquire();
[$id] = command_connections(client_name());
redis()->rawCommand('CLIENT', 'KILL', 'ID', $id);
await(fn () => $lock->getRemainingTtl() < 1.0);
await(fn () => $lock->getRemainingTtl() > 1.0);
echo count(command_connections(client_name())), "\n";
var_dump($lock->isHeld());
--EXPECT--
1
bool(true)
