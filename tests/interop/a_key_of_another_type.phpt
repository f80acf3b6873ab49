--TEST--
A key that is no string, as Symfony's, is somebody else's lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
redis()->del(key());
redis()->zAdd(key(), 1, 'an owner');
var_dump($lock->renew(), $lock->release());
var_dump($lock->acquire(0.0), $lock->acquire(0.05), $lock->attach('token'));
var_dump($lock->inspect()['held'], $lock->inspect()['mode']);
var_dump(redis()->zRange(key(), 0, -1));
[$waiter] = line_up(1, key());
redis()->del(key());
echo outcome($waiter), "\n";

redis()->del(key());
redis()->zAdd(key(), 1, 'an owner');
var_dump($lock->forceRelease(), redis()->exists(key()));
--EXPECT--
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(true)
string(5) "write"
array(1) {
  [0]=>
  string(8) "an owner"
}
acquired
bool(true)
int(0)
