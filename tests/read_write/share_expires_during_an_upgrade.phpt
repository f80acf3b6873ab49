--TEST--
A reader that isn't renewed, and whose ttl passes while it waits to become the writer, is told that it was lost
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$other = reader(key());
outcome($other);
$lock = new RedisLock(key(), dsn(), ttl: 3.0, autoRenew: false);
$lock->acquireRead();
$elapsed = seconds(function () use ($lock) {
    echo thrown(fn () => $lock->acquire(60.0)), "\n";
});
echo between(0.0, $elapsed, 10 * slowness()), "\n";
var_dump($lock->isHeld(), redis()->exists(queue(key())));
await(fn () => count($lock->inspect()->owners) === 1);
var_dump($lock->inspect()->owners[0]->pid === $other->pid);
--EXPECTF--
DistLock\LockLostException: The lock "%s" was lost
yes
bool(false)
int(0)
bool(true)
