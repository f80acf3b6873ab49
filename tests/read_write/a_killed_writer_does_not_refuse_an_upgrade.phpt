--TEST--
A writer that was killed while it waited keeps no reader from becoming the writer
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
$lock->acquireRead();
[$writer] = line_up(1, key());
$writer->kill();
var_dump(await(function () use ($lock) {
    try {
        return $lock->acquire(60.0);
    } catch (\DistLock\DeadlockException) {
        return null;
    }
}));
--EXPECT--
bool(true)
