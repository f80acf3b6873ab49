--TEST--
A reader that can't become the writer because somebody already waits to write is told so, whatever the limit is
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/ahead.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
$lock->acquireRead();
line_up(1, key());
foreach ([0, 1, 5] as $limit) {
    echo strtok(thrown(fn () => $lock->acquire(60.0, $limit)), ':'), ' ', $lock->getMode()->value, "\n";
}
--EXPECT--
DistLock\DeadlockException read
DistLock\DeadlockException read
DistLock\DeadlockException read
