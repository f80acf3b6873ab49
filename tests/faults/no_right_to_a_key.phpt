--TEST--
A user without the right to use the lock's keys gets a ServerException that says what is missing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/rights.php';

$server = server();
$redis = $server->redis();
$redis->rawCommand('ACL', 'SETUSER', 'worker', 'on', '>secret', ...least_rights(key()), ...['resetkeys']);
$lock = new RedisLock(key(), "redis://worker:secret@127.0.0.1:$server->port");
$holder = contender(key(), $server->dsn());
outcome($holder);
echo failure(fn () => $lock->acquire(5.0)), "\n";
var_dump($lock->isHeld(), $redis->zCard(queue(key())));
--EXPECTF--
DistLock\ServerException: redis://127.0.0.1:PORT/0: %akey%A
bool(false)
int(0)
