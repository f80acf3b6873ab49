--TEST--
A connection that the server resets again and again raises no SIGPIPE
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$peer = misbehaving(function (Connection $connection): never {
    $connection->reset();
    vanish();
});
$child = child(function () use ($peer) {
    pcntl_signal(SIGPIPE, SIG_DFL);
    $lock = new RedisLock(key(), $peer->dsn(['connect_timeout' => 20]));

    return array_map(failure(...), [fn () => $lock->acquire(), fn () => $lock->inspect(), fn () => $lock->acquire()]);
});
echo implode("\n", $child->result()), "\n";
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 closed the connection
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 closed the connection
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 closed the connection
