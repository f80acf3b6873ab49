--TEST--
A user without the right to ask which scripts the server has sends those that it uses
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/rights.php';

$server = server();
$redis = $server->redis();
$redis->rawCommand('ACL', 'SETUSER', 'worker', 'on', '>secret', ...least_rights(key()), ...['-script|exists']);
$lock = new RedisLock(key(), "redis://worker:secret@127.0.0.1:$server->port");
var_dump($lock->acquire(5.0), $lock->release(), $lock->acquire(5.0), $lock->release(false));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
