--TEST--
A wrong password and a missing one are told apart in a ConnectionException, and the right one works
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server(['--requirepass', 'right']);
foreach ([':wrong@', 'default:wrong@', '', ':right@', 'default:right@'] as $credentials) {
    $lock = new RedisLock(key($credentials), "redis://{$credentials}127.0.0.1:$server->port");
    echo failure(fn () => $lock->acquire()), "\n";
}
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 requires a password: write :PASSWORD@ in front of the host
nothing was thrown
nothing was thrown
