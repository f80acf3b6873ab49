--TEST--
A sentinel that is named as a server is recognized
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/sentinel.php';

$lock = new RedisLock(key(), shared_sentinels()->sentinels[0]->dsn());
echo failure(fn () => $lock->acquire(5.0)), "\n";
--EXPECT--
DistLock\ServerException: redis://127.0.0.1:PORT/0: ERR unknown command 'EVALSHA'; it runs no scripts: if it is a sentinel, write redis+sentinel://HOST:PORT/SERVICE
