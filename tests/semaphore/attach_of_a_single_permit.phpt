--TEST--
The name of one of several permits is nobody's token
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';

$several = new RedisSemaphore(key(), 8, dsn(), weight: 3);
$several->acquire();
// With another holder, each permit is a member of the set.
$one = new RedisSemaphore(key(), 8, dsn());
$one->acquire();
$lock = new RedisLock(key(), dsn());
var_dump($lock->attach('2/' . $several->getToken()), $several->renew(), $lock->inspect()->permits, $several->release(), $one->release());
--EXPECT--
bool(false)
bool(true)
int(4)
bool(true)
bool(true)
