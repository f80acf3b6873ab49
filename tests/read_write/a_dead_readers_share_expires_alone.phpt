--TEST--
The share of a killed reader ends after its ttl while others go on reading
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$dead = reader(key(), ttl: 1.5);
$living = reader(key(), ttl: 30.0);
outcome($dead);
outcome($living);
$lock = new RedisLock(key(), dsn());
$dead->kill();
await(fn () => count($lock->inspect()->owners) === 1);
var_dump($lock->inspect()->owners[0]->pid === $living->pid);
[$writer] = line_up(1, key());
echo released($living), "\n", outcome($writer), "\n";
--EXPECT--
bool(true)
released
acquired
