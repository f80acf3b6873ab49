--TEST--
Over TLS, locks are acquired, waited for, handed over and renewed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/tls.php';

$server = shared_tls_server();
$lock = new RedisLock(key(), $server->dsn(), ttl: 4.0 * min(slowness(), 4.0));
$lock->acquire();
$waiter = contender(key(), $server->dsn());
await_waiters(1, key(), $server->plain->redis());
$renewed = $lock->getFencingToken();
await(fn () => \DistLock\stats()['renewals'] >= 2, 30);
var_dump($lock->isHeld(), $lock->release());
$grant = $waiter->await();
var_dump($grant['acquired'], $grant['fencing'] > $renewed);
$waiter->send('release');
var_dump($waiter->result());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
