--TEST--
Readers can't share a lock on a list of servers
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

$lock = shared_quorum()->lock(key());
echo str_replace(key(), 'KEY', thrown(fn () => $lock->acquireRead())), "\n";
var_dump($lock->isHeld());
--EXPECT--
DistLock\UnsupportedException: Read locks aren't available for "KEY", which is kept by a list of servers
bool(false)
