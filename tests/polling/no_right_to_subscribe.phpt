--TEST--
If SUBSCRIBE is forbidden, the first wait ends with an error that names wait=poll; with that, the wait works
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
$server->redis()->rawCommand('ACL', 'SETUSER', 'worker', 'on', '>secret', ...least_rights(key()), ...['-subscribe']);
$dsn = "redis://worker:secret@127.0.0.1:$server->port";
$holder = contender(key(), $server->dsn());
$holder->await();
$lock = new RedisLock(key(), $dsn);
echo failure(fn () => $lock->acquire(60.0)), "\n";
$lock = new RedisLock(key(), "$dsn?wait=poll");
var_dump($lock->acquire(0.0), $lock->acquire(0.05));
$holder->send('release');
var_dump($lock->acquire(60.0), $holder->result());
--EXPECTF--
DistLock\ServerException: redis://127.0.0.1:PORT/0: NOPERM %s; to wait without Pub/Sub, add wait=poll to the DSN
bool(false)
bool(false)
bool(true)
bool(true)
