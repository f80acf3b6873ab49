--TEST--
The lock is held on every member, with one token, and released on every one
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key(), ttl: 60.0);
var_dump($lock->acquire(), $quorum->owners(key()) === array_fill(0, 5, $lock->getToken()));
var_dump($lock->isHeld(), $lock->getRemainingTtl() > 50.0, $lock->getRemainingTtl() < 59.4);
var_dump($lock->release(), $quorum->owners(key()), $lock->isHeld(), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
array(0) {
}
bool(false)
bool(false)
