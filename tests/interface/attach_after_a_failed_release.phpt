--TEST--
attach() after a release that failed repeats the release first
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn());
$lock->acquire();
$token = $lock->getToken();
$proxy->refuse();
echo strtok(thrown(fn () => $lock->release()), ':'), "\n";
echo strtok(thrown(fn () => $lock->attach($token)), ':'), "\n";
$proxy->pass();
var_dump($lock->attach($token), $lock->isHeld(), $server->redis()->exists(key()));
var_dump($lock->acquire(0.0));
unset($lock);
var_dump($server->redis()->exists(key()));
--EXPECT--
DistLock\ConnectionException
DistLock\ConnectionException
bool(false)
bool(false)
int(0)
bool(true)
int(0)
