--TEST--
A newcomer that arrives while others wait is served after them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = permit(key(), 1);
outcome($holder);
$waiters = queue_up(key(), fn () => permit(key(), 1), fn () => permit(key(), 1));
var_dump(($other = new RedisSemaphore(key(), 1, dsn()))->acquire(0.0));
released($holder);
outcome($waiters[0]);
var_dump(($other = new RedisSemaphore(key(), 1, dsn()))->acquire(0.0));
released($waiters[0]);
echo outcome($waiters[1]), "\n";
--EXPECT--
bool(false)
bool(false)
acquired
