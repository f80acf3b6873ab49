--TEST--
An upgrade or attach() that anybody may do is undone if the login that it was written with is refused
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server(['--requirepass', 'old']);
$redis = $server->redis('old');
$dsn = fn (string $credentials) => "redis://{$credentials}127.0.0.1:$server->port?timeout=20&connect_timeout=20";

$reader = new RedisLock(key(), $dsn(':old@'), 60.0, autoRenew: false);
$reader->acquireRead();
// So that the server knows this script, too.
$detached = new RedisLock(key('detached'), $dsn(':old@'), 60.0, autoRenew: false);
$detached->acquire();
$detached->attach($detached->detach());
$token = $detached->detach();
$redis->config('SET', 'requirepass', '');
$redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
// Finds that the connection is closed, so that the next calls are written with a login of their own.
$first = new RedisLock(key('first'), $dsn(':old@'), 60.0, autoRenew: false);
echo failure(fn () => $first->acquire()), "\n";

echo failure(fn () => $reader->acquire()), "\n";
$another = new RedisLock(key(), $dsn(''), 60.0, autoRenew: false);
var_dump($another->acquireRead(0.0), $reader->isHeld());

$attached = new RedisLock(key('detached'), $dsn(':old@'), 60.0, autoRenew: false);
echo failure(fn () => $attached->attach($token)), "\n";
var_dump($redis->get(key('detached')) === $token);
$attached = new RedisLock(key('detached'), $dsn(''), 60.0, autoRenew: false);
$attached->attach($token);
var_dump($attached->release());
$redis->config('SET', 'requirepass', 'old');
var_dump($reader->release());
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 has no password: remove it from the DSN
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 has no password: remove it from the DSN
bool(true)
bool(true)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 has no password: remove it from the DSN
bool(true)
bool(true)
bool(true)
