--TEST--
A release that failed while its slot was moving is made when the slot has arrived
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
    $lock = new RedisLock($name, $set->dsn(impatient()), LONG_TTL);
    $lock->acquire(SOON);
    $migration = $set->migrate($name);
    $moved === 'all keys' ? $migration->moveKeys() : $migration->moveKey($name);
    echo "$moved: ", is_a(strtok(thrown(fn () => $lock->release()), ':'), \DistLock\DistLockException::class, true) ? 'thrown' : 'released', ', ';
    $lock = null;
    $migration->finish();
    echo gone($migration->target->redis(), $name), "\n";
}
--EXPECT--
all keys: thrown, free
one key: thrown, free
