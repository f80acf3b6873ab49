--TEST--
A writer that was killed while it waited keeps no reader out
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = reader(key());
outcome($holder);
[$writer] = line_up(1, key());
$writer->kill();
$lock = new RedisLock(key(), dsn());
await(fn () => $lock->acquireRead(0.0));
var_dump($lock->isHeld(), redis()->exists(queue(key())));
--EXPECT--
bool(true)
int(0)
