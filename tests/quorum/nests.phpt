--TEST--
On a held object acquire() nests and sends nothing
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$lock = shared_quorum()->lock(key());
$lock->acquire();
$commands = stats()['commands'];
var_dump($lock->acquire(), stats()['commands'] - $commands, $lock->release(), $lock->isHeld(), $lock->release(), $lock->isHeld());
--EXPECT--
bool(true)
int(0)
bool(true)
bool(true)
bool(true)
bool(false)
