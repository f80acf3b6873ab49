--TEST--
A renewal that arrives late takes nothing from an owner that has the lock for longer by then
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';

$server = server();
$monitor = monitor($server->port);
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(), ttl: 6.0);
$lock->acquire();
await(fn () => stats()['renewals'] > 0);
$proxy->hold();
$sent = stats()['commands'];
await(fn () => stats()['commands'] > $sent);
$token = $lock->detach();
$next = new RedisLock(key(), $server->dsn(), ttl: 60.0);
var_dump($next->attach($token));
$monitor->commands();
$proxy->pass();
await(fn () => $monitor->commands('"6000"') !== []);
var_dump($server->redis()->pttl(key()) > 30_000);
--EXPECT--
bool(true)
bool(true)
