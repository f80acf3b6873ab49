--TEST--
A server that lacks commands that the scripts call is refused by their names, with what helps
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server(['--rename-command', 'PUBSUB', '']);
$lock = new RedisLock(key(), $server->dsn(), 60.0);
var_dump($lock->acquire(0.0));
$waiter = contender(key(), $server->dsn());
await_waiters(1, key(), $server->redis());
echo preg_replace('/ERR .*?; /', 'ERR ...; ', failure(fn () => $lock->release())), "\n";
$waiter->kill();

$server = server(['--rename-command', 'PUBSUB', '', '--rename-command', 'PUBLISH', '']);
$holder = contender(key(), $server->dsn(['wait' => 'poll']));
$waiter = new RedisLock(key(), $server->dsn(['wait' => 'poll']));
echo outcome($holder), "\n";
var_dump($waiter->acquire(0.1));
echo released($holder), "\n";
var_dump($waiter->acquire(5.0), $waiter->release());

$server = server(['--rename-command', 'ZCOUNT', '', '--rename-command', 'EXISTS', '']);
$lock = new RedisLock(key(), $server->dsn());
echo preg_replace('/ERR .*?; /', 'ERR ...; ', failure(fn () => $lock->acquire(0.0))), "\n";
--EXPECT--
bool(true)
DistLock\ServerException: redis://127.0.0.1:PORT/0: ERR ...; it doesn't know PUBSUB; to wait without Pub/Sub, add wait=poll to the DSN
acquired
bool(false)
released
bool(true)
bool(true)
DistLock\ServerException: redis://127.0.0.1:PORT/0: ERR ...; it doesn't know EXISTS, ZCOUNT
