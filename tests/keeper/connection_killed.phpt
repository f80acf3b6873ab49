--TEST--
A connection that the server closes is replaced for the next renewal
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';

$lock = new RedisLock(key(), dsn(['client_name' => client_name()]), ttl: 4.0);
$lock->onLost(fn () => print("lost\n"));
$lock->acquire();
await(fn () => stats()['renewals'] > 0);
foreach (command_connections(client_name()) as $id) {
    redis()->rawCommand('CLIENT', 'KILL', 'ID', $id);
}
$renewals = stats()['renewals'];
await(fn () => stats()['renewals'] >= $renewals + 2);
echo count(command_connections(client_name())), "\n";
var_dump($lock->isHeld());
--EXPECT--
1
bool(true)
