--TEST--
A server that answers with a string of gigabytes is refused in time, and takes no memory
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/memory.php';

$server = impostor("$4294967296\r\n" . str_repeat('x', 1 << 20) . "");
$lock = new RedisLock(key(), $server->dsn(['timeout' => slowness(), 'connect_timeout' => 20]));
$taken = growth(function () use ($lock) {
    $seconds = seconds(fn () => print(failure(fn () => $lock->acquire()) . "\n"));
    echo 'in time: ', between(0.0, $seconds, 2 * slowness()), "\n";
});
echo 'in MiB: ', between(0, $taken >> 10, 12 * slowness()), "\n";
--EXPECTF--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 %s
in time: yes
in MiB: yes
