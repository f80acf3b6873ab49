--TEST--
A user without the right to CLIENT SETNAME gets the lock anyway
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/rights.php';

$server = server();
$server->redis()->rawCommand('ACL', 'SETUSER', 'worker', 'on', '>secret', ...least_rights(key()), ...['-client|setname']);
$lock = new RedisLock(key(), "redis://worker:secret@127.0.0.1:$server->port");
var_dump($lock->acquire());
--EXPECT--
bool(true)
