--TEST--
A port that nobody listens on is named in a ConnectionException, at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$listener = listen(0);
$port = (int) substr(strrchr(stream_socket_get_name($listener, false), ':'), 1);
fclose($listener);
$lock = new RedisLock(key(), dsn_of('127.0.0.1', $port));
$seconds = seconds(fn () => print(failure(fn () => $lock->acquire()) . "\n"));
echo 'at once: ', between(0.0, $seconds, slowness()), "\n";
--EXPECT--
DistLock\ConnectionException: Cannot connect to redis://127.0.0.1:PORT/0: Connection refused
at once: yes
