--TEST--
Connections that were idle while their server became a replica behind its name are all replaced by ones to the new master
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisOptimisticLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/moving_server.php';
require_once __DIR__ . '/../support/observe.php';

$moving = moving_server();
$name = client_name();
$dsn = $moving->dsn(['client_name' => $name]);
$lock = new RedisLock(key(), $dsn);
$value = new RedisOptimisticLock(key('value'), $dsn);
$other = new RedisOptimisticLock(key('other'), $dsn);
// Each update keeps a connection to itself.
$value->update(fn () => $other->update(fn () => '1') . '2');
var_dump($lock->acquire(5.0), $lock->release());
echo count(command_connections($name, $moving->old->redis())), "\n";
$moving->failOver();
$moving->move();
var_dump($lock->acquire(5.0), $moving->new->redis()->get(key()) === $lock->getToken(), $lock->release());
await(fn () => clients($name, $moving->old->redis()) === [], what: 'the end of the connections to the old master');
var_dump($value->update(fn (string $old) => $old . '3'), $moving->new->redis()->get(key('value')));
--EXPECT--
bool(true)
bool(true)
2
bool(true)
bool(true)
bool(true)
string(3) "123"
string(3) "123"
