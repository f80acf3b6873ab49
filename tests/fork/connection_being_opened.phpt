--TEST--
A child has no copy of a connection that an operation in an event loop is opening; the operation goes on in the parent
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/observe.php';

$server = server();
$port = $server->port;
$opened = fn (): array => array_keys(array_filter(tcp_sockets(), fn (array $socket) => $socket[1] === $port));
// Its kernel still accepts connections.
$server->pause();
$ticket = (new RedisLock(key(), "redis://127.0.0.1:$port?connect_timeout=60&timeout=60"))->enqueue();
tick_until(fn () => array_intersect($opened(), descriptors()) !== []);
// Until the login has been written.
tick(0.2);
$own = array_intersect($opened(), descriptors());
$shared = child(fn (): int => count(array_intersect($own, descriptors())))->result();
echo count($own), ' ', $shared, "\n";
$server->resume();
var_dump(settled($ticket));
--EXPECT--
1 0
bool(true)
