--TEST--
release() never ends somebody else's ownership
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
redis()->set(key(), 'another');
var_dump($lock->release());
$lock->acquire(0.0);
unset($lock);
var_dump(redis()->get(key()));
--EXPECT--
bool(false)
string(7) "another"
