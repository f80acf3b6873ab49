--TEST--
A server that accepts and hangs up is reported by a ConnectionException
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$peer = peer(fn (Connection $connection) => null);
$lock = new RedisLock(key(), $peer->dsn(['connect_timeout' => 20]));
echo failure(fn () => $lock->acquire()), "\n";
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 closed the connection during the login; if it expects TLS, write rediss://; if it is a proxy, add wait=poll to the DSN
