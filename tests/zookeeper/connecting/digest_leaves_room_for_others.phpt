--TEST--
Locks of another user, and locks without a user, can exist alongside one with a digest
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

foreach (['digest:bob:secret', 'digest:eve:secret', null] as $user) {
    $lock = new ZkLock(path("of $user"), hosts(), auth: $user);
    var_dump($lock->acquire(), $lock->release());
}
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
