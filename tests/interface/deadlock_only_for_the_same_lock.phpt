--TEST--
There is a DeadlockException only for the same name on the same server and database
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
var_dump(($other = new RedisLock(key('other'), dsn()))->acquire());
var_dump(($other = new RedisLock(key(), dsn(database: 1)))->acquire());
ini_set('distlock.key_prefix', 'x');
var_dump(($other = new RedisLock(key(), dsn()))->acquire());
--EXPECT--
bool(true)
bool(true)
bool(true)
