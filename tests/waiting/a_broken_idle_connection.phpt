--TEST--
A command connection that was killed while idle is replaced unnoticed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';

$server = server();
$redis = $server->redis();
$kill = fn () => $redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'normal');
$lock = new RedisLock(key(), $server->dsn());
$other = new RedisLock(key(), $server->dsn());
$lock->acquire();
$kill();
var_dump($lock->renew());
$kill();
var_dump($other->acquire(0.0));
$kill();
var_dump($lock->inspect()->isHeld());
$kill();
var_dump($lock->attach($lock->detach()));
$kill();
var_dump($lock->release());
$kill();
var_dump($lock->acquire());
$kill();
var_dump($lock->release(false));
$kill();
var_dump($other->acquire(0.0));
var_dump(stats()['reconnects'] >= 7);
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
