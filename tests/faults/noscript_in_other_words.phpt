--TEST--
A server that says in words of its own that it has forgotten a script is sent the script again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$asked = 0;
$peer = misbehaving(function (Connection $connection) use (&$asked) {
    $connection->write($asked++ === 0 ? "-NOSCRIPT Never heard of it\r\n" : ":42\r\n");
});
$lock = new RedisLock(key(), $peer->dsn(['timeout' => 20, 'connect_timeout' => 20]), autoRenew: false);
var_dump($lock->acquire(0.0), $lock->getFencingToken());
$lock->detach();
--EXPECT--
bool(true)
int(42)
