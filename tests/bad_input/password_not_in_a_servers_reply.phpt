--TEST--
A server that repeats the password in its error is not quoted
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$peer = peer(function (Connection $connection) {
    while (($command = $connection->command()) !== null) {
        $connection->write('-ERR unknown command, with args beginning with: ' . implode(' ', $command) . "\r\n");
    }
});
$lock = new RedisLock('a name', "redis://user:hunter2@127.0.0.1:$peer->port");
echo preg_replace('/:\d{4,}/', ':PORT', thrown(fn () => $lock->acquire(0.0))), "\n";
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (ERR)
