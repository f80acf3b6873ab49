--TEST--
A higher number of permits lets more in, at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holders = [permit(key(), 1)];
outcome($holders[0]);
[$waiter] = queue_up(key(), fn () => permit(key(), 1));
$raised = queue_up(key(), fn () => permit(key(), 3))[0];
var_dump(count(sharers(key())));
released($holders[0]);
echo outcome($waiter), ' ', outcome($raised), "\n";
var_dump(($another = new RedisSemaphore(key(), 3, dsn()))->acquire(0.0), ($other = new RedisSemaphore(key(), 1, dsn()))->acquire(0.0));
--EXPECT--
int(1)
acquired acquired
bool(true)
bool(false)
