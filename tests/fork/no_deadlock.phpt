--TEST--
A wait without limit for the parent's lock is no deadlock in the child
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$child = child(fn () => ($other = new RedisLock(key(), dsn()))->acquire());
await_waiters(1, key());
$lock->release();
var_dump($child->result());
--EXPECT--
bool(true)
