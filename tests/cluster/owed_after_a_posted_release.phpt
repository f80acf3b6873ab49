--TEST--
A release that nobody waited for, while its slot was moving, is made when the slot has arrived, without another call
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/owed.php';

$set = cluster();
foreach (['all keys', 'one key'] as $moved) {
    $name = key($moved);
    $lock = new RedisLock($name, $set->dsn(), LONG_TTL);
    $lock->acquire(SOON);
    $migration = $set->migrate($name);
    $moved === 'all keys' ? $migration->moveKeys() : $migration->moveKey($name);
    echo "$moved: ", $lock->release(false) ? 'released' : 'not held', ', ';
    // That long it is on its way.
    usleep(500_000);
    $migration->finish();
    echo gone($migration->target->redis(), $name), "\n";
}
--EXPECT--
all keys: released, free
one key: released, free
