--TEST--
A restart that loses the memory may come between any two commands
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$server = server();
// However long a restart takes, the keeper isn't the one to find out.
$lock = new RedisLock(key(), $server->dsn(), 300.0);
$other = new RedisLock(key(), $server->dsn(), 300.0);
$restarted = function (callable $call) use ($server) {
    $server->restart();

    return $call();
};
var_dump($restarted(fn () => $lock->acquire()));
var_dump($restarted(fn () => $lock->release()));
$lock->acquire();
var_dump($restarted(fn () => $lock->renew()), $lock->isHeld());
$lock->acquire();
var_dump($restarted(fn () => $other->acquire(0.0)), $lock->renew(), $other->renew(), $other->release());
$lock->acquire();
var_dump($restarted(fn () => $lock->inspect()->isHeld()));
$token = $lock->detach();
var_dump($restarted(fn () => $lock->attach($token)));
$lock->acquire();
var_dump($restarted(fn () => $other->forceRelease()));
var_dump($restarted(fn () => $lock->release(false)), $restarted(fn () => $lock->acquire(0.0)));
--EXPECT--
bool(true)
bool(false)
bool(false)
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(false)
bool(false)
bool(true)
bool(true)
