--TEST--
An acquire whose reply never comes throws, and leaves no lock behind
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(['timeout' => 1.5 * slowness()]), 30.0);
$lock->acquire();
$lock->release();
$proxy->swallowReply(key());
echo failure(fn () => $lock->acquire(0.0)), "\n";
$proxy->happened();
await(fn () => $server->redis()->exists(key()) === 0);
var_dump($lock->acquire(0.0));
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
bool(true)
