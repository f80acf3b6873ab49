--TEST--
distlock.key_prefix goes before every name, and stays with the object
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

ini_set('distlock.key_prefix', 'shop:');
$lock = new RedisLock(key(), dsn());
ini_set('distlock.key_prefix', 'other:');
$lock->acquire();
var_dump(redis()->get('shop:' . key()) === $lock->getToken());
var_dump(redis()->exists('{shop:' . key() . '}:fence'));
var_dump(($other = new RedisLock(key(), dsn()))->acquire(0.0));
--EXPECT--
bool(true)
int(1)
bool(true)
