--TEST--
A server that speaks another protocol from the start is refused with a ConnectionException
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$peer = peer(function (Connection $connection) {
    $connection->write("220 mail.example.com ESMTP\r\n");
    $connection->ignore();
});
$lock = new RedisLock(key(), $peer->dsn(['connect_timeout' => 20]));
echo failure(fn () => $lock->acquire()), "\n";
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
