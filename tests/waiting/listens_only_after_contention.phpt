--TEST--
A listener is opened at the first contended wait, and kept for the next
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$listeners = fn () => count(array_filter($redis->client('list'), fn ($client) => $client['sub'] > 0)) . ' ' . stats()['listeners'];
$lock = new RedisLock(key(), $server->dsn());
$lock->acquire();
$lock->release();
$lock->acquire(1.0);
$lock->release();
$holder = contender(key(), $server->dsn());
outcome($holder);
$lock->acquire(0.0);
echo $listeners(), "\n";
begin_to_listen($lock);
echo $listeners(), "\n";
$lock->acquire(0.01);
($other = new RedisLock(key(), $server->dsn()))->acquire(0.01);
echo $listeners(), "\n";
--EXPECT--
0 0
1 1
1 1
