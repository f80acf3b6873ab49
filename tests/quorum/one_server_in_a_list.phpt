--TEST--
One DSN in a list is that server
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$lock = new RedisLock(key(), [dsn()]);
var_dump($lock->acquire(), redis()->get(key()) === $lock->getToken(), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
