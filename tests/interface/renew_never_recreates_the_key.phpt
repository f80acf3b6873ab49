--TEST--
renew() of a lost lock returns false, and leaves the key as it is
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
redis()->del(key());
var_dump($lock->renew(), $lock->isHeld(), redis()->exists(key()));

$lock->acquire();
redis()->set(key(), 'another', ['px' => 60000]);
var_dump($lock->renew(5.0), $lock->isHeld(), redis()->get(key()));
echo between(50000, redis()->pttl(key()), 60000), "\n";
--EXPECT--
bool(false)
bool(false)
int(0)
bool(false)
bool(false)
string(7) "another"
yes
