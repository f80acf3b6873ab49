--TEST--
A lock that release_all() could not release while its slot was moving is released when the slot has arrived
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\release_all;

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
    release_all();
    echo "$moved: ", $lock->isHeld() ? 'held' : 'not held', ', ';
    $migration->finish();
    echo gone($migration->target->redis(), $name), "\n";
}
--EXPECT--
all keys: not held, free
one key: not held, free
