--TEST--
getName() is the name as given, without the prefix
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

ini_set('distlock.key_prefix', 'prefix:');
$name = "ümläut { } \n \xff " . key();
$lock = new RedisLock($name, dsn());
var_dump($lock->getName() === $name);
$lock->acquire();
var_dump(redis()->get("prefix:$name") === $lock->getToken());
var_dump($lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
