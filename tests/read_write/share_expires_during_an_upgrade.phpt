--TEST--
A reader that isn't renewed, and whose ttl passes while it waits to become the writer, is told that it was lost, and counted as failed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\metrics;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/metrics.php';

$other = reader(key());
outcome($other);
$lock = new RedisLock(key(), dsn(), ttl: 3.0, autoRenew: false);
$lock->acquireRead();
$elapsed = seconds(function () use ($lock) {
    echo thrown(fn () => $lock->acquire(60.0)), "\n";
});
echo between(0.0, $elapsed, 10 * slowness()), "\n";
echo 'counted as failed: ', acquisitions(samples(metrics()), 'failed'), "\n";
var_dump($lock->isHeld(), redis()->exists(queue(key())));
await(fn () => count($lock->inspect()->owners) === 1);
var_dump($lock->inspect()->owners[0]->pid === $other->pid);
--EXPECTF--
DistLock\LockLostException: The lock "%s" was lost
yes
counted as failed: 1
bool(false)
int(0)
bool(true)
