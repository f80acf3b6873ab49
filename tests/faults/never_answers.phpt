--TEST--
A server that accepts and never answers costs the connect timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$peer = peer(fn (Connection $connection) => $connection->ignore());
$lock = new RedisLock(key(), $peer->dsn(['connect_timeout' => 0.3 * slowness(), 'timeout' => 60]));
$seconds = seconds(fn () => print(failure(fn () => $lock->acquire()) . "\n"));
echo between(0.3, $seconds, 2 * slowness()), "\n";
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
yes
