--TEST--
A database that the server does not have is named in a ServerException
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server(['--databases', '2']);
$lock = new RedisLock(key(), $server->dsn(database: 7));
echo failure(fn () => $lock->acquire()), "\n";
--EXPECT--
DistLock\ServerException: redis://127.0.0.1:PORT/7: ERR DB index is out of range; the server's setting "databases" says how many it has
