--TEST--
inspect() names a thousand readers at most
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$readers = [];
for ($i = 0; $i < 1100; $i++) {
    $readers[] = $reader = new RedisLock(key(), dsn(), 60.0);
    $reader->acquireRead();
}
var_dump(count(array_unique(array_column($readers[0]->inspect()->owners, 'token'))));
--EXPECT--
int(1000)
