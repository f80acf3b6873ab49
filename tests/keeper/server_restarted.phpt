--TEST--
A loss of the server's memory is reported within a third of the ttl and a timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/losses.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
$heard = false;
$lock = new RedisLock(key(), $server->dsn(['timeout' => 1]), ttl: 6.0);
$lock->onLost(function () use (&$heard): void {
    $heard = true;
});
$lock->acquire();
$server->restart();
echo 'heard ', between(0.0, seconds(function () use (&$heard): void {
    spin($heard);
}), 6.0 / 3 + 1 * slowness()), "\n";
var_dump($heard, $lock->isHeld(), $lock->release());
--EXPECT--
heard yes
bool(true)
bool(false)
bool(false)
