--TEST--
When the system forbids the connection, the error names the page that says who may have forbidden it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$socket = directory() . '/redis.sock';
$server = stream_socket_server("unix://$socket");
chmod($socket, 0);
// Root may connect to any socket.
$child = child(function () use ($socket) {
    posix_geteuid() === 0 && (posix_setgid(65534) && posix_setuid(65534) || print "still root\n");
    $lock = new RedisLock(key(), "unix://$socket");
    echo str_replace($socket, 'SOCKET', thrown(fn () => $lock->acquire(1.0))), "\n";
});
$child->wait();
--EXPECT--
DistLock\ConnectionException: Cannot connect to unix://SOCKET?db=0: Permission denied; docs/mistakes.md, "Servers", says what may forbid it
