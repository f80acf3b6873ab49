--TEST--
The master that sentinels know is found, and one connection to it serves every lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = shared_sentinels();
$lock = new RedisLock(key(), $set->dsn(['client_name' => client_name()]));
$other = new RedisLock(key('other'), $set->dsn(['client_name' => client_name()]));
var_dump($lock->acquire(5.0), $other->acquire(5.0));
$master = $set->master()->redis();
var_dump($master->get(key()) === $lock->getToken(), count(command_connections(client_name(), $master)));
var_dump($lock->release(), $other->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
