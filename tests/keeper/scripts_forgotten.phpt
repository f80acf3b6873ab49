--TEST--
A server that has forgotten the scripts still renews
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';

$server = server();
$lock = new RedisLock(key(), $server->dsn(), ttl: 4.0);
$lock->onLost(fn () => print("lost\n"));
$lock->acquire();
$server->redis()->script('flush');
$renewals = stats()['renewals'];
await(fn () => stats()['renewals'] >= $renewals + 2);
var_dump($lock->isHeld());
--EXPECT--
bool(true)
