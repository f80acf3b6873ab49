--TEST--
A sentinel that is gone is passed over
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = shared_sentinels();
$lock = new RedisLock(key(), 'redis+sentinel://127.0.0.1:1,' . addresses(...$set->sentinels) . '/main');
var_dump($lock->acquire(5.0));
--EXPECT--
bool(true)
