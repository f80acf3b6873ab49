--TEST--
A server outside of a cluster is named
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), str_replace('redis://', 'redis+cluster://', dsn()));
echo failure(fn () => $lock->acquire(5.0)), "\n";
--EXPECT--
DistLock\ServerException: redis://127.0.0.1:PORT: ERR This instance has cluster support disabled; this is not a node of a cluster: begin the DSN with redis://
