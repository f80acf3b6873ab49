--TEST--
waitUntilFree() waits for those in front of it in the queue, not for those behind it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
[$in_front, $waiter, $behind] = queue_up(key(), fn () => contender(key()), bystands(key()), fn () => contender(key()));
echo released($holder), "\n";
outcome($in_front);
var_dump(still_waits($waiter, key()), (new RedisLock(key(), dsn()))->waitUntilFree(0.0));
echo released($in_front), "\n";
var_dump($waiter->result());
echo outcome($behind), ' ', released($behind), "\n";
--EXPECT--
released
bool(true)
bool(false)
released
bool(true)
acquired released
