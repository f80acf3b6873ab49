--TEST--
TLS to a plain port, and the reverse, is reported in time
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/tls.php';

$server = shared_tls_server();
$encrypted = new RedisLock(key(), "rediss://127.0.0.1:{$server->plain->port}?connect_timeout=0.5&cafile=" . $server->file('ca.crt'));
echo between(0.0, seconds(fn () => print(failure(fn () => $encrypted->acquire(60.0)) . "\n")), 5.0 * slowness()), "\n";
$plain = new RedisLock(key(), "redis://127.0.0.1:$server->port?connect_timeout=20");
echo between(0.0, seconds(fn () => print(failure(fn () => $plain->acquire(60.0)) . "\n")), 5.0 * slowness()), "\n";
--EXPECT--
DistLock\ConnectionException: TLS with rediss://127.0.0.1:PORT/0: the server did not answer in time; is its port one for TLS?
yes
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 closed the connection during the login; if it expects TLS, write rediss://; if it is a proxy, add wait=poll to the DSN
yes
