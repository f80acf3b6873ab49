--TEST--
release(false) hands the lock to the first waiter
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
[$waiter] = line_up(1, key());
$lock->release(false);
echo outcome($waiter), "\n";
$waiter->send('release');
var_dump($waiter->result());
--EXPECT--
acquired
bool(true)
