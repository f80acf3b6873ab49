--TEST--
A server without WAIT is an error that says so, and is left without the lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server(['--rename-command', 'WAIT', '']);
$lock = new RedisLock(key(), $server->dsn(), replicas: 1);
echo failure(fn () => $lock->acquire(10.0)), "\n";
var_dump($lock->isHeld(), $server->redis()->exists(key()));
--EXPECTF--
DistLock\ServerException: redis://127.0.0.1:PORT/0: %sWAIT%s
bool(false)
int(0)
