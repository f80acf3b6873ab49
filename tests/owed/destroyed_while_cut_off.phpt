--TEST--
A lock whose object was destroyed while the server could not be reached is released when it is back
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$proxy = proxy($server->port);
foreach (['hold', 'refuse'] as $fault) {
    $name = key($fault);
    $lock = new RedisLock($name, $proxy->dsn(impatient()), LONG_TTL);
    $lock->acquire();
    $proxy->$fault();
    $lock = null;
    $fault === 'hold' && $proxy->refuse();
    $proxy->pass();
    echo "$fault: ", gone($server->redis(), $name), "\n";
}
--EXPECT--
hold: free
refuse: free
