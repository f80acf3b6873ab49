--TEST--
SCRIPT FLUSH between any two commands is not noticed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';

$server = server();
$redis = $server->redis();
$lock = new RedisLock(key(), $server->dsn());
$other = new RedisLock(key(), $server->dsn());
$flushed = function (callable $call) use ($redis) {
    $redis->script('flush');

    return $call();
};
var_dump($flushed(fn () => $lock->acquire()));
var_dump($flushed(fn () => $other->acquire(0.0)), $flushed(fn () => child(fn () => $other->acquire(0.02))->result()));
var_dump($flushed(fn () => $lock->renew()));
var_dump($flushed(fn () => $other->inspect())->isHeld());
$token = $lock->detach();
var_dump($flushed(fn () => $lock->attach($token)));
var_dump($flushed(fn () => $lock->release()));
var_dump($flushed(fn () => $lock->acquire(1.0)), $flushed(fn () => $lock->release(false)));
var_dump($flushed(fn () => $lock->acquire(0.0)), $flushed(fn () => $other->forceRelease()));
var_dump($flushed(fn () => $lock->release()));
var_dump(stats()['script_loads'] > 0);
--EXPECT--
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
