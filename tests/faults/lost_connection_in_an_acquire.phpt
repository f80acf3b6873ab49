--TEST--
An acquire that the server carried out before it became unreachable is undone as soon as it can be
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(), 30.0);
$lock->acquire();
$lock->release();
$proxy->holdReply(key());
$refuse = child(function () use ($proxy) {
    $proxy->happened();
    $proxy->refuse();
});
echo failure(fn () => $lock->acquire(0.0)), "\n";
$refuse->result();
var_dump($lock->isHeld(), $server->redis()->exists(key()));
$proxy->pass();
var_dump($lock->acquire(0.0), $lock->release(), $server->redis()->exists(key()));
--EXPECT--
DistLock\ConnectionException: Cannot connect to redis://127.0.0.1:PORT/0: Connection refused
bool(false)
int(1)
bool(true)
bool(true)
int(0)
