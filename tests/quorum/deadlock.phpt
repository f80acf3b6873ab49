--TEST--
Two objects of one process on the same list notice their deadlock
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key());
$lock->acquire();
echo str_replace(key(), 'KEY', thrown(fn () => ($other = $quorum->lock(key()))->acquire())), "\n";
var_dump($lock->release());
--EXPECT--
DistLock\DeadlockException: The lock "KEY" is held by another object of this process, which can't release it during the wait
bool(true)
