--TEST--
Read locks aren't available with a list of servers: downgrade() says so, held or not
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

$lock = shared_quorum()->lock(key());
$downgrade = fn () => str_replace(key(), 'KEY', thrown(fn () => $lock->downgrade()));
echo $downgrade(), "\n";
$lock->acquire();
echo $downgrade(), "\n";
var_dump($lock->isHeld(), $lock->release());
--EXPECT--
DistLock\UnsupportedException: Read locks aren't available for "KEY", which is kept by a list of servers
DistLock\UnsupportedException: Read locks aren't available for "KEY", which is kept by a list of servers
bool(true)
bool(true)
