--TEST--
An acquire that a frozen server did not answer leaves no lock behind when it thaws
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$lock = new RedisLock(key(), $server->dsn(['timeout' => 1.5 * slowness()]), ttl: 30.0);
$lock->acquire();
$lock->release();
$server->pause();
echo failure(fn () => $lock->acquire(0.0)), "\n";
$server->resume();
await(fn () => $server->redis()->info('commandstats')['cmdstat_evalsha'] !== null);
var_dump($lock->acquire(0.0));
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
bool(true)
