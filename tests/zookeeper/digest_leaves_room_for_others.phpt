--TEST--
Locks of another user, and of nobody, stand beside one with a digest
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

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
