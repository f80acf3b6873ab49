--TEST--
The keeper renews a lock wherever its slot goes
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster();
$ttl = 9.0 * min(slowness(), 7.0);
$lock = new RedisLock(key(), $set->dsn(), $ttl);
var_dump($lock->acquire(5.0));
$renewed = function () use ($lock, $ttl): bool {
    $before = \DistLock\stats()['renewals'];
    await(fn () => !$lock->isHeld() || \DistLock\stats()['renewals'] >= $before + 2, 4 * $ttl);

    return $lock->isHeld();
};
$migration = $set->migrate(key());
var_dump($renewed());
$migration->moveKeys();
var_dump($renewed());
$migration->finish();
var_dump($renewed(), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
