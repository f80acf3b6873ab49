--TEST--
release(false) returns true although the key was gone: nobody waits for the reply
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
redis()->del(key());
var_dump($lock->release(false));
var_dump($lock->isHeld());
// The reply of the release must not be taken for that of the next command.
var_dump($lock->acquire(0.0), $lock->renew(), $lock->release());
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
