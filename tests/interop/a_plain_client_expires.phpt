--TEST--
A waiter gets the lock after a plain client's has expired
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/plain_client.php';

plain_acquire(key(), 500);
$lock = new RedisLock(key(), dsn());
$asked = hrtime(true);
$left = redis()->pttl(key()) / 1000;
var_dump($lock->acquire(60));
echo between($left - 0.05, Span::since($asked), $left + 5), "\n";
--EXPECT--
bool(true)
yes
