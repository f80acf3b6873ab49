--TEST--
A plain SET NX PX client does not get, and cannot release, what distlock holds
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/plain_client.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
var_dump(plain_acquire(key()), plain_release(key(), 'its token'));
var_dump($lock->isHeld(), $lock->renew(), $lock->release());
$token = plain_acquire(key());
var_dump($token !== null, plain_release(key(), $token));
--EXPECT--
NULL
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
