--TEST--
renew() changes neither token, nor fencing token, nor depth
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$lock->acquire();
$before = [$lock->getToken(), $lock->getFencingToken()];
$lock->renew();
$lock->renew(3.0);
var_dump($before === [$lock->getToken(), $lock->getFencingToken()]);
var_dump($lock->release(), $lock->release(), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
