--TEST--
A reader whose share is broken while it waits to become the writer is told at once that it was lost
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$other = reader(key());
outcome($other);
$lock = new RedisLock(key(), dsn(), ttl: 600.0);
$lock->onLost(fn () => print("lost\n"));
$lock->acquireRead();
$force = child(function (): bool {
    await_waiters(1, key());

    return (new RedisLock(key(), dsn()))->forceRelease();
});
echo thrown(fn () => $lock->acquire(60.0)), "\n";
var_dump($force->result(), $lock->isHeld(), $lock->release(), redis()->exists(key(), queue(key()), shares(key())));
var_dump($lock->acquireRead(0.0));
--EXPECTF--
lost
DistLock\LockLostException: The lock "%s" was lost
bool(true)
bool(false)
bool(false)
int(0)
bool(true)
