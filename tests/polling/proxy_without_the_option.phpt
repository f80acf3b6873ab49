--TEST--
A proxy without publish and subscribe is an error that names wait=poll, in time
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/twemproxy.php';

$lock = new RedisLock(key(), twemproxy(server())->dsn());
echo between(0.0, seconds(fn () => print(failure(fn () => $lock->acquire(60.0)) . "\n")), 10.0 * slowness()), "\n";
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 closed the connection during the login; if it expects TLS, write rediss://; if it is a proxy, add wait=poll to the DSN
yes
