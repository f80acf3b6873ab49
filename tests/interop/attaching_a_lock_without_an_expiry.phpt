--TEST--
A lock of another program that never expires gets the ttl of the object that attaches it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

redis()->set(key(), 'for good');
$lock = new RedisLock(key(), dsn(), 60.0);
var_dump($lock->attach('for good'));
echo between(30_000, redis()->pttl(key()), 60_000), ', ', between(30, $lock->getRemainingTtl(), 60), "\n";
var_dump($lock->release(), redis()->exists(key()));

// And as long as the longest that there can be.
redis()->set(key(), 'nearly', ['px' => 9_000_000_000_000_000]);
var_dump($lock->attach('nearly'), $lock->isHeld(), redis()->pttl(key()) > 1_000_000_000_000_000, $lock->release());
--EXPECT--
bool(true)
yes, yes
bool(true)
int(0)
bool(true)
bool(true)
bool(true)
bool(true)
