--TEST--
A wait over TLS goes on with a server that was killed and started again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/tls.php';

$server = tls_server();
$dsn = $server->dsn(['connect_timeout' => 20]);
$lock = new RedisLock(key(), $dsn);
$lock->acquire();
$waiter = contender(key(), $dsn);
await_waiters(1, key(), $server->plain->redis());
$server->plain->kill();
$server->plain->restart();
// The memory went with the server, and the lock with it.
var_dump($waiter->await()['acquired'], $lock->release());
$waiter->send('release');
var_dump($waiter->result());
--EXPECT--
bool(true)
bool(false)
bool(true)
