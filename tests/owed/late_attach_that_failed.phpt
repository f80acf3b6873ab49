--TEST--
An attach() that the server carries out late, after it has failed and was undone, is undone again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/observe.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
$owner = new RedisLock(key(), $server->dsn(), LONG_TTL);
$owner->acquire();
// Any bytes are given back as they were.
$token = "of another\n\xff program \x01upgrade";
$redis->set(key(), $token, ['px' => 600_000]);
$lock = new RedisLock(key(), $proxy->dsn(impatient()), LONG_TTL);
$lock->isLocked();
$proxy->shut();
$proxy->delayCommand($token);
echo strtok(thrown(fn () => $lock->attach($token)), ':'), "\n";
$proxy->happened();
$monitor = monitor($server->port);
$proxy->pass();
await(fn () => $monitor->commands(key()) !== [], SOON, 'the undoing');
var_dump($redis->get(key()) === $token);
$fencing = (int) $redis->get(fence(key()));
$proxy->deliver();
var_dump((int) $redis->get(fence(key())) > $fencing);
await(fn () => $redis->get(key()) === $token, SOON, 'the token that was given');
$other = new RedisLock(key(), $server->dsn(), LONG_TTL);
var_dump($other->attach($token), $other->release());
--EXPECT--
DistLock\ConnectionException
bool(true)
bool(true)
bool(true)
bool(true)
