--TEST--
A semaphore is free when nobody has a permit; whoever waits for that keeps nobody from a permit
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$one = permit(key(), 2);
outcome($one);
$waiter = child(static fn () => (new RedisSemaphore(key(), 2, dsn()))->waitUntilFree(60.0));
await_waiters(1, key());
$two = permit(key(), 2);
echo outcome($two), "\n";
$third = permit(key(), 2, weight: 2);
await_waiters(2, key());
echo released($one), ' ', json_encode(still_waits($waiter, key())), "\n";
echo released($two), "\n";
var_dump($waiter->result());
echo outcome($third), ' ', released($third), "\n";
--EXPECT--
acquired
released true
released
bool(true)
acquired released
