--TEST--
A forked child finds the master by itself, and its parent is still told of changes
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
$lock = new RedisLock(key(), $set->dsn(['connect_timeout' => 20]));
var_dump($lock->acquire(5.0), $lock->release());
$child = child(function () use ($set, $lock): bool {
    $own = new RedisLock(key('own'), $set->dsn(['connect_timeout' => 20]));

    return $lock->acquire(5.0) && $lock->release() && $own->acquire(5.0) && $own->release();
});
var_dump($child->result());
$new = $set->failover();
var_dump($lock->acquire(5.0), $new->redis()->get(key()) === $lock->getToken(), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
