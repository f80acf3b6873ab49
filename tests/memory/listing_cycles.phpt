--TEST--
Two thousand listings leave nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\redis_locks;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';

$server = server();
$locks = [];
for ($i = 0; $i < 100; $i++) {
    // The keeper needs no connection for them.
    $locks[] = $lock = new RedisLock("lock:$i", $server->dsn(), 600.0);
    $lock->acquire();
}
steady(2000, fn () => redis_locks('*', $server->dsn()));
--EXPECT--
KiB: yes, descriptors: 0
